"""Edition 219: Wizards and the Battle Master. One module per chapter of its dynastic rules.

    wizards     Stars, the Lode, joining and idling       styles       Style, Special Styles, Dominance, fashion
    spells      the list of Spells, as data               traits       Personality Traits, Imbalance
    duels       Creating A Duel                           gewgaws      what a Gewgaw does before and after casting
    engaging    selecting a spell, asking for a Style     achievements who has earned what
    commencing  commencing and resolving a Duel           victory      Archmages, and who of them wins
    casting     one spell after the other: targets, cost, effect
    effects     what each spell does                      battle       the table on which a resolution is worked out

`state` holds the nouns, `actions` what may be done (`act`), `reading` a case, `referee` its answer. The wiki's and the
blog's side of it: `sheet` (the Duel Sheet, with `duel_sheet.toml`), `comment` (the resolution comment), `posts`,
`pages` and `crosschecks` (what cannot be), `moves`, `explaining` and `resolutions` (what a change of the sheet was),
and `dynasty`, which replay sees. Statements such as D219-DUEL-07 are those of the specification.
"""
