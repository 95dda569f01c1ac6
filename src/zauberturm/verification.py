"""Is a game file true? Proven, not proven or false, for each thing that it says.

A file that fits together proves nothing: anybody can invent one with a secret of their own. It is proven by what a
player noted while the game ran: the commitment, which binds shuffle, options and names before the first card, and a
link, which binds every decision before it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, Final, Literal

from zauberturm import record as files
from zauberturm.game import CHANCE, Game
from zauberturm.opening import load, new, replay
from zauberturm.proof import START, Deal, began_digest, link_key, linked, played_digest, pledge_of

Verdict = Literal["proven", "not_proven", "false"]
SET_UP: Final = "-"
_RUN: Final = re.compile(r"\*([0-9]{1,7})")
_FIELDS: Final = ("table", "game", "options", "seats", "pledges", "bits", "secret")


@dataclass(frozen=True)
class Finding:
    """What was found out about one thing; `says` names the sentence. "fits": true if everything else is."""

    says: str
    verdict: Verdict | Literal["fits"]
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Noted:
    """What a player has noted while the game ran."""

    commitments: Sequence[str] = ()
    links: Sequence[str] = ()


def verify(text: str, noted: Noted = Noted()) -> list[Finding]:  # noqa: B008 - frozen
    """Everything that can be found out about a game file. One that cannot be replayed raises the error of `replay`."""
    g, file = replay(text), files.read(text)
    found = [Finding("moves", "fits", {"n": file.decisions})]
    if file.winners is None:
        return [*found, Finding("running", "not_proven")]
    found.append(_result(g, file))
    if file.seed is None:
        return [*found, Finding("no_seed", "not_proven")]
    found.append(_dice(file, file.seed))
    if file.deal is None:
        return [*found, *_without_deal(file, file.seed, noted)]
    return [*found, *_with_deal(file, file.seed, file.deal, noted)]


def overall(found: Sequence[Finding]) -> Verdict:
    """The verdict on the whole file: one false thing makes it false, one unproven thing leaves it unproven."""
    verdicts = {one.verdict for one in found}
    return "false" if "false" in verdicts else "not_proven" if "not_proven" in verdicts else "proven"


def _result(g: Game, file: files.GameFile) -> Finding:
    result = g.result()
    told = f"{''.join(file.winners or ()) or '-'} {file.reason}"
    ends = f"{''.join(result['winners']) or '-'} {result['reason']}" if result else "?"
    return (
        Finding("result", "fits") if told == ends else Finding("result_wrong", "false", {"told": told, "found": ends})
    )


def _dice(file: files.GameFile, seed: int) -> Finding:
    """Whether the seed brings the cards and rolls of the file: the decisions are played again, chance plays itself."""
    g = new(file.game, seed=seed, **file.options) if file.start is None else load(file.start, seed)
    if g.to_move == CHANCE:
        g.run_chance()
    for ply in file.plies:
        if ply.seat != SET_UP:
            if g.to_move != ply.seat or g.why_not(ply.action):
                break  # something else fell before; the comparison finds where
            g.play(ply.action)
    for number, (ply, other) in enumerate(zip_longest(file.plies, files.read(g.record()).plies)):
        if ply != other:
            before = sum(each.seat != SET_UP for each in file.plies[: number + 1])
            return Finding("dice_wrong", "false", {"n": before})
    return Finding("dice", "fits")


# -- files of games that were not played at a table, or of the first format: the commitment is to the seed alone


def _without_deal(file: files.GameFile, seed: int, noted: Noted) -> Iterator[Finding]:
    promised = [*noted.commitments, *([file.commitment] if file.commitment else [])]
    if any(one != files.commitment(seed) for one in promised):
        yield Finding("commitment_wrong", "false")
    elif noted.commitments:
        yield Finding("commitment", "proven")
    yield Finding("no_deal", "not_proven")  # names, options and decisions could be anything


# -- games of a table


def _with_deal(file: files.GameFile, seed: int, document: dict[str, Any], noted: Noted) -> Iterator[Finding]:
    deal = _deal_of(document)
    if deal is None:
        yield Finding("deal_unreadable", "false")
        return
    faults = list(_contradictions(file, seed, deal))
    yield from faults
    if not faults:
        yield Finding("deal", "fits")
        yield from _bits(deal)
    if file.log is None:
        yield _committed(deal, noted, bound=False)
        yield Finding("no_link", "not_proven")
        return
    links = _links(file, deal)
    if links is None:
        yield Finding("log_wrong", "false")
        return
    places = [links.place(one) for one in noted.links]
    yield _committed(deal, noted, any(place is not None and place >= links.told[0] for place in places))
    yield _linked(file, links, places)


def _deal_of(document: dict[str, Any]) -> Deal | None:
    """The deal of a file; None if it is none."""
    try:
        deal = Deal(**{name: document[name] for name in _FIELDS})
        texts = [deal.table, deal.game, deal.secret, *deal.bits.values(), *deal.pledges.values()]
        texts += [text for one in deal.seats.values() for text in one.values()]
        whole = deal.document() == document and all(text is None or isinstance(text, str) for text in texts)
        return deal if whole and str(int(deal.secret)) == deal.secret and deal.commitment else None
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        return None


def _contradictions(file: files.GameFile, seed: int, deal: Deal) -> Iterator[Finding]:
    """Where the file says something else than what was committed to."""
    options = {name: value for name, value in deal.options.items() if value is not None}
    names = {seat: one.get("name") for seat, one in deal.seats.items() if one.get("name")}
    if file.commitment != deal.commitment:
        yield Finding("deal_wrong", "false")
    if (file.game, file.options) != (deal.game, options):
        yield Finding("options_wrong", "false")
    if file.names != names:
        yield Finding("names_wrong", "false")
    if deal.seed != seed:
        yield Finding("seed_wrong", "false")
    for seat, bits in deal.bits.items():
        if bits is not None and pledge_of(bits) != deal.pledges.get(seat):
            yield Finding("bits_wrong", "false", {"seat": seat.upper()})


def _bits(deal: Deal) -> Iterator[Finding]:
    """Who has shuffled, and whose device stayed away."""
    gave = [seat.upper() for seat, bits in deal.bits.items() if bits is not None]
    away = [seat.upper() for seat, pledge in deal.pledges.items() if pledge and deal.bits.get(seat) is None]
    yield Finding("bits", "fits", {"n": len(gave), "seats": ", ".join(gave)})
    if away:
        yield Finding("away", "fits", {"n": len(away), "seats": ", ".join(away)})


def _committed(deal: Deal, noted: Noted, bound: bool) -> Finding:
    """Whether shuffle, options and names are those that were committed to. A link after the deal binds them, too."""
    known = {deal.commitment, files.commitment(int(deal.secret))}
    if any(one not in known for one in noted.commitments):
        return Finding("noted_commitment_wrong", "false")
    if bound or deal.commitment in noted.commitments:
        return Finding("noted_commitment", "proven")
    return Finding("secret_only" if noted.commitments else "no_commitment", "not_proven")


class Links:
    """The links of a table's log, recomputed from the file."""

    def __init__(self, links: list[str], told: list[int]) -> None:
        self.links, self.told = links, told  # all of them; which of them the file tells, the deal first

    def place(self, link: str) -> int | None:
        """The entry with this link."""
        return self.links.index(link) if link in self.links else None

    def decisions(self, place: int) -> int:
        """How many of the file's decisions lie before an entry or are it."""
        return sum(entry <= place for entry in self.told) - 1


def _links(file: files.GameFile, deal: Deal) -> Links | None:
    """None if the log of the file does not fit its decisions."""
    set_up = file.plies[0].chance if file.plies and file.plies[0].seat == SET_UP else []
    said = [began_digest(deal.commitment, set_up)]
    said += [played_digest(ply.seat, ply.action, ply.chance) for ply in file.plies if ply.seat != SET_UP]
    key, links, told = link_key(deal.table, deal.secret), list[str](), list[int]()
    for one in file.log or []:
        run = _RUN.fullmatch(one)
        contents = said[len(told) : len(told) + int(run[1])] if run else [one]
        if run:
            if len(contents) < int(run[1]):
                return None
            told += range(len(links), len(links) + len(contents))
        for content in contents:
            links.append(linked(key, links[-1] if links else START, content))
    return Links(links, told) if len(told) == len(said) else None


def _linked(file: files.GameFile, links: Links, places: list[int | None]) -> Finding:
    """How far the decisions are those that the player saw."""
    if None in places:
        return Finding("link_wrong", "false")
    furthest = max((links.decisions(place) for place in places if place is not None), default=-1)
    if furthest >= file.decisions:
        return Finding("link", "proven")
    if furthest >= 0:
        return Finding("link_upto", "not_proven", {"n": furthest, "all": file.decisions})
    return Finding("no_link", "not_proven")
