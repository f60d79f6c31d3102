"""What a quiet cycle asks of the store costs the same after years: nothing that grows is read from end to end."""

import re

from tests.service.auto_game import HOUR, MINUTE, Game

FEW = "accepted|acknowledgement|bookmark|roster"  # tables of which there is never much
OPEN_ALONE = "delivery_open|outbox_one_open_a_page|finding_standing"  # indexes of what waits, which is never much


def test_a_quiet_cycle_scans_nothing_that_grows(game: Game) -> None:
    game.vote(":for:", "Bob", "Cay")
    game.cycle()
    game.set("Bob", Bob=(5, 11))
    for _ in range(3):
        game.cycle(2 * HOUR)
    store, asked = game.world.database.connection, set[str]()
    store.set_trace_callback(asked.add)
    game.cycle(MINUTE)
    store.set_trace_callback(None)
    scans = {
        (step, " ".join(query.split()))
        for query in asked
        if query.lstrip().startswith("SELECT")
        for *_, step in store.execute(f"EXPLAIN QUERY PLAN {query}")
        if re.match(rf"SCAN (?!(?:{FEW})\b|\w+ USING INDEX (?:{OPEN_ALONE})\b)", step)
    }
    assert len(asked) > 10
    assert scans == set()
