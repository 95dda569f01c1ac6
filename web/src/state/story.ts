/** The log of a table: which events are worth a line, and what an old line may still tell. */

import { Words } from '../text/words';
import type { EventView, Step, TableView } from '../wire/types';

/** The frame of a turn, and what the board or the result says better. */
const NO_NEWS = ['turn_began', 'turn_ended', 'tile_laid', 'goblin_named', 'tile_hidden', 'table_cleared', 'forgotten'];
/** WT-INFO-5: without the memory aid, old lines do not tell who, or how many, were locked up. */
const LOCKED: Record<string, Record<string, unknown>> = { wizards_locked: { count: 0 }, surface_shown: { wizards: '?' } };
/** ZB-INFO-5: without the memory aid, old lines do not tell which tile lies where. */
const TILES = ['tile_shown', 'tile_revealed'];
const TELLTALES = ['passage_taken', 'passage_blocked', 'goblin_fell', 'fall_blocked', 'goblin_transferred', 'goblin_to_village', 'storm_broke', 'mountain_turned', 'extra_card'];

export interface Line {
  /** Place of the step in the log, from 0. */
  step: number;
  seat: string | null;
  /** Whether it still tells everything; an old line may keep things to itself. */
  fresh: boolean;
  sentences: string[];
}

export function isNews(event: EventView): boolean {
  return !NO_NEWS.includes(event.name) && !(event.name === 'card_drawn' && event.facts['card'] === '?');
}

/** An old event as the log may repeat it. */
export function remembered(event: EventView, options: Record<string, unknown>): EventView {
  if (options['memory'] === 'strict' && LOCKED[event.name]) return { name: event.name, facts: { ...event.facts, ...LOCKED[event.name] } };
  if (options['memory_aid'] === 'off' && TILES.includes(event.name)) return { name: `forgotten_${event.name}`, facts: event.facts };
  if (options['memory_aid'] === 'off' && TELLTALES.includes(event.name)) return { name: 'forgotten', facts: {} };
  return event;
}

/** The sentences of one step; `fresh` ones may tell what old ones keep to themselves. */
export function sentences(step: Step, words: Words, options: Record<string, unknown>, fresh: boolean, takenBack: string): string[] {
  if (step.taken_back > 0) return [takenBack];
  const events = fresh ? step.events : step.events.map((event) => remembered(event, options));
  return words.events(events.filter(isNews));
}

/** Lines of the log, oldest first. The last `fresh` steps are new; a game that is over has no secrets any more. */
export function lines(steps: readonly Step[], table: TableView, words: Words, fresh: number, takenBack: (seat: string) => string): Line[] {
  const all = steps.map((step, place) => {
    const isFresh = table.status === 'over' || place >= steps.length - fresh;
    return { step: place, seat: step.seat, fresh: isFresh, sentences: sentences(step, words, table.options, isFresh, takenBack(words.seat(step.seat ?? 'a'))) };
  });
  return all.filter((line) => line.sentences.length > 0);
}
