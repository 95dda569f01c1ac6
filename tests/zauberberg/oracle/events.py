"""What happens to a goblin that lands alone: stones, tiles, and the goblins that wait (chapters 9 to 11)."""

from __future__ import annotations

from itertools import combinations

from .layout import VILLAGES, level_of
from .questions import Flow, ask
from .table import MOST_STONES, SEEN, UP, Table, Tile

SHOWN_BY_A_BALL = 3


def land(table: Table, goblin: str, place: str) -> Flow[None]:
    """The goblin has come to rest on a field that was empty of goblins (ZB-STONE-1, ZB-EVT-1, ZB-EVT-7)."""
    if place in table.stones:
        table.stones.remove(place)
        yield from gain_stone(table, goblin[0])
    elif place in table.tiles and (goblin, place) not in table.acted:  # ZB-EVT-8
        table.acted.add((goblin, place))
        table.tiles[place].face = UP
        yield from execute(table, goblin, place, table.tiles[place])


def gain_stone(table: Table, seat: str) -> Flow[None]:
    if table.held[seat] == MOST_STONES:  # ZB-STONE-4
        return
    if table.ravens[seat]:  # ZB-STONE-6
        table.ravens[seat] -= 1
        return
    table.held[seat] += 1
    if table.options.are(stone_draw="immediate"):  # ZB-STONE-3
        yield from table.draw(seat)


def execute(table: Table, goblin: str, place: str, tile: Tile) -> Flow[None]:
    owner = goblin[0]  # ZB-EVT-4
    if tile.kind == "passage":
        yield from relocation(table, goblin, place, tile)
    elif tile.kind == "pit" and level_of(place) > 1:
        if table.options.are(pit_end="always"):  # ZB-R-31: blocked or not
            table.turn_is_over = True
        yield from relocation(table, goblin, place, tile)
    elif tile.kind == "pit":
        yield from to_village(table, goblin, tile)  # ZB-PIT-4
        if owner == table.active or table.options.are(pit_end="always"):
            table.turn_is_over = True
    elif tile.kind == "ghost":
        yield from to_village(table, goblin, tile)
        if owner == table.active:  # ZB-GHOST-2
            table.turn_is_over = True
    elif tile.kind == "storm":
        yield from storm(table, owner)
    elif tile.kind == "flying":
        yield from table.draw(owner)  # ZB-FLY-1
        table.extra[owner] += 1  # ZB-FLY-2
        tile.face = SEEN
    elif tile.kind == "raven":
        del table.tiles[place]  # ZB-RAV-5
        yield from raven(table, owner)
    else:
        del table.tiles[place]  # ZB-CRY-1
        yield from crystal_ball(table, owner)


# -- passage and pitfall -------------------------------------------------------------------------


def target_of(table: Table, place: str) -> str:
    """Where the passage or the pitfall on this field leads to."""
    layout = table.layout
    target = layout.up(place) if table.tiles[place].kind == "passage" else layout.down(place)
    assert target is not None
    return target


def relocation(table: Table, goblin: str, place: str, tile: Tile) -> Flow[None]:
    """At once if the target is empty, else the goblin waits (ZB-PASS-1, ZB-PASS-2, ZB-PIT-1, ZB-PIT-2)."""
    tile.face = SEEN  # ZB-EVT-9, ZB-R-32
    if table.is_empty(target_of(table, place)):
        yield from relocate(table, goblin, place)
    else:
        table.waiting.append(goblin)


def relocate(table: Table, goblin: str, place: str) -> Flow[None]:
    target = target_of(table, place)
    table.take(goblin)
    table.put(goblin, target)
    if table.options.are(relocate_trigger="yes"):
        yield from land(table, goblin, target)


def transfer_waiting(table: Table) -> Flow[None]:
    """ZB-WAIT-2 to -5: the longest waiting first, and from the start again after each."""
    while True:
        for goblin in table.waiting:
            place = table.place_of(goblin)
            if not table.is_covered(goblin) and table.is_empty(target_of(table, place)):
                break
        else:
            return
        table.tiles[place].face = SEEN  # it counts as executing the tile
        table.acted.add((goblin, place))
        yield from relocate(table, goblin, place)


def to_village(table: Table, goblin: str, tile: Tile) -> Flow[None]:
    village = yield from ask(goblin[0], {village: village for village in VILLAGES})
    table.take(goblin)
    table.put(goblin, village)
    tile.face = SEEN


# -- the other tiles -----------------------------------------------------------------------------


def storm(table: Table, owner: str) -> Flow[None]:
    for tile in table.tiles.values():
        if tile.face == UP:
            tile.face = SEEN  # ZB-STORM-1
    chooser = owner if table.options.are(storm_chooser="owner") else table.active
    turn = yield from ask(chooser, {"turn:+": 1, "turn:-": -1})
    table.rotation = (table.rotation + turn) % 4  # ZB-STORM-2


def raven(table: Table, owner: str) -> Flow[None]:
    allowed = [seat for seat in table.seats if seat != owner or table.options.are(raven_self="allowed")]
    victim = yield from ask(owner, {f"raven:{seat}": seat for seat in allowed})  # ZB-RAV-1
    if not table.held[victim]:
        table.ravens[victim] += 1  # ZB-RAV-3
        return
    table.held[victim] -= 1  # ZB-RAV-2
    cards = len(table.hands[victim])
    if cards and (table.options.are(raven_discard="always") or cards > table.limit(victim)):
        yield from table.drop(victim)


def crystal_ball(table: Table, owner: str) -> Flow[None]:
    hidden = [place for place in table.layout.events if place in table.tiles and table.tiles[place].face != UP]
    chosen: tuple[str, ...] = tuple(hidden)
    if len(hidden) > SHOWN_BY_A_BALL:
        triples = {f"show:{','.join(triple)}": triple for triple in combinations(hidden, SHOWN_BY_A_BALL)}
        chosen = yield from ask(owner, triples)
    for place in chosen:
        table.tiles[place].face = UP
