"""Edition 219: Wizards and the Battle Master. One module per chapter of its dynastic rules.

    wizards     Stars, the Lode, joining and idling       styles       Style, Special Styles, Dominance, fashion
    spells      the list of Spells, as data               traits       Personality Traits, Imbalance
    duels       Creating A Duel                           gewgaws      what a Gewgaw does before and after casting
    engaging    selecting a spell, asking for a Style     achievements who has earned what
    commencing  commencing and resolving a Duel           victory      Archmages, and who of them wins
    casting     one spell after the other: targets, cost, effect
    effects     what each spell does                      battle       the table on which a resolution is worked out

`state` holds the nouns, `actions` what may be done (`act`), `reading` the case, `referee` the answer; `sheet`,
`comment` and `pages` are the wiki's and the blog's side of it. Statements such as D219-DUEL-07 are those of the
specification.
"""
