"""A harbour: a made-up dynasty of ten players that plays itself from a seed, mistakes among the legal edits."""

HARBOUR = """\
name = "The Harbour"
edition = "219"

[[table]]
name = "Captains"
page = "Harbour"
key = "Captain"
rows = "players"
emperor = false
idle = "Away since"
[table.columns]
Coins = { type = "integer", max = 500, default = 20 }
Crates = { type = "integer", max = 60, default = 10 }
Crew = { type = "integer", max = 20, default = 4 }
Rank = { type = "choice", of = ["Mate", "Master", "Commodore"], default = "Mate", by = "owner" }
Cargo = { type = "list", of = ["Tea", "Salt", "Rope", "Oil"], repeats = false }
Motto = { type = "text", by = "owner" }
Morale = { type = "percentage", default = 50 }
Sailed = { type = "date", by = "owner" }
Fame = { type = "integer", formula = "2 * crew + coins // 5" }
"Away since" = { type = "date" }

[[table]]
name = "Ships"
page = "Harbour"
key = "Ship"
by = "emperor"
[table.columns]
Hull = { type = "integer", max = 30, default = 10 }

[[action]]
name = "Load"
limit = "daily"
roll = "DICE6"
effect = ["crates += roll"]

[[action]]
name = "Sell"
effect = ["crates -= n", "coins += 2 * n"]

[[action]]
name = "Pay"
effect = ["coins -= n", "target.coins += n"]

[[action]]
name = "Hire"
effect = ["coins -= 3", "crew += 1"]

[[action]]
name = "Stow"
when = ["crates >= 2"]
effect = ["crates -= 2", "cargo += value"]

[[action]]
name = "Mend"
limit = "weekly"
effect = ["coins -= 2 * n", "hull += n"]

[[action]]
name = "Levy"
by = "emperor"
limit = "weekly"
effect = ["each.coins += 1"]
"""
