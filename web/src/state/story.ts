/** The log of a table: which events are worth a line, and what an old line may still tell. */

import { byActor } from '../text/telling';
import { listed, t } from '../text/text.svelte';
import { seatName, Words } from '../text/words';
import type { EventView, SeatView, Step, TableView } from '../wire/types';

/** WT-INFO-5: without the memory aid, old lines do not tell who, or how many, were locked up. */
const LOCKED: Record<string, Record<string, unknown>> = { wizards_locked: { count: 0 }, surface_shown: { wizards: '?' } };
/** ZB-INFO-5: without the memory aid, old lines do not tell which tile lies where. */
const TILES = ['tile_shown', 'tile_revealed'];
const FORGOTTEN = 'forgotten';
const TELLTALES = ['passage_taken', 'passage_blocked', 'goblin_fell', 'fall_blocked', 'goblin_transferred', 'goblin_to_village', 'storm_broke', 'mountain_turned', 'extra_card'];

/** Lines that are shown: more would make every update of a long game slower. */
const SHOWN = 200;

export interface Line {
  /** The same for the same line, whatever comes after it. */
  key: string;
  /** Place of the step in the log, from 0. */
  step: number;
  /** Who acts. */
  seat: string | null;
  sentences: string[];
}

/** What the engine calls news, as far as it may still be told. */
export function isNews(event: EventView): boolean {
  return event.news !== false && event.name !== FORGOTTEN;
}

/** An old event as the log may repeat it. */
export function remembered(event: EventView, options: Record<string, unknown>): EventView {
  if (options['memory'] === 'strict' && LOCKED[event.name]) return { name: event.name, facts: { ...event.facts, ...LOCKED[event.name] } };
  if (options['memory_aid'] === 'off' && TILES.includes(event.name)) return { name: `forgotten_${event.name}`, facts: event.facts };
  if (options['memory_aid'] === 'off' && TELLTALES.includes(event.name)) return { name: FORGOTTEN, facts: {} };
  return event;
}

/** Why a seat has changed. */
export function seatSentence(step: Step, words: Words): string {
  if (!step.change) return '';
  const { reason, name, before, by } = step.change;
  const seat = words.seat(step.seat ?? 'a');
  return t(`shell.seat.${reason}`, { name: name ?? seat, before: before ?? seat, n: by.length, names: listed(by.map((letter) => words.seat(letter))) });
}

/** The words for what happened before a step: it was done by whoever sat there then, under the name of then. */
export function wordsBefore(step: Step, words: Words, seats: readonly SeatView[]): Words {
  const { seat, change } = step;
  const chair = seats.find((one) => one.seat === seat);
  if (!change || !chair || !['took_over', 'renamed'].includes(change.reason)) return words;
  const names = { ...words.names, [chair.seat]: seatName({ ...chair, name: change.before }) };
  return new Words(words.game, names, change.reason === 'took_over' && words.you === seat ? null : words.you);
}

/** The lines of one step: one for each who acts in it. `fresh` ones may tell what old ones keep to themselves. */
export function linesOf(step: Step, place: number, words: Words, options: Record<string, unknown>, fresh: boolean, takenBack: (seat: string | null) => string): Line[] {
  if (step.taken_back > 0) return [{ key: `${place}`, step: place, seat: step.seat, sentences: [takenBack(step.seat)] }];
  if (step.change) return [{ key: `${place}`, step: place, seat: step.seat, sentences: [seatSentence(step, words)] }];
  const events = fresh ? step.events : step.events.map((event) => remembered(event, options));
  const lines = byActor(events.filter(isNews), step.seat).map(({ actor, events: own }, number) => ({ key: `${place}.${number}`, step: place, seat: actor, sentences: words.events(own, actor) }));
  return lines.filter((line) => line.sentences.length > 0);
}

/** The log as it is shown. Each step is put into words once, so that a long game costs no more than a short one. */
export class LogBook {
  readonly #known = new WeakMap<Step, { key: string; lines: Line[] }>();

  /** `takenBack` says that a seat has taken something back. */
  constructor(readonly takenBack: (seat: string | null, words: Words) => string) {}

  /** The lines of a step, the same objects as long as they say the same. */
  of(step: Step, place: number, words: Words, options: Record<string, unknown>, fresh: boolean): Line[] {
    const forgets = !fresh && (options['memory'] === 'strict' || options['memory_aid'] === 'off');
    const key = `${forgets} ${words.key}`;
    const known = this.#known.get(step);
    if (known?.key === key) return known.lines;
    const lines = linesOf(step, place, words, options, !forgets, (seat) => this.takenBack(seat, words));
    this.#known.set(step, { key, lines });
    return lines;
  }

  /** The last lines before the step `until`, oldest first; there were `first` steps before these. Steps from `fresh` on are new; a game
   *  that is over has no secrets any more. */
  lines(steps: readonly Step[], table: TableView, words: Words, fresh: number, until = Infinity, first = 0, most = SHOWN): Line[] {
    const found: Line[][] = [];
    let then = words;
    for (let place = first + steps.length - 1, count = 0; place >= first && count < most; place -= 1) {
      const step = steps[place - first];
      if (!step) continue;
      if (place < until) {
        const lines = this.of(step, place, then, table.options, table.status === 'over' || place >= fresh);
        found.push(lines);
        count += lines.length;
      }
      then = wordsBefore(step, then, table.seats);
    }
    return found.reverse().flat();
  }
}
