/** Events as people tell them: those that belong together become one, and each belongs to whoever acts. */

import type { EventView } from '../wire/types';

/** One thing to tell, and the events it is made of. */
export interface Telling extends EventView {
  of: EventView[];
}

/** What a card is played for; it is named in the same sentence. */
const MOVES = ['tower_moved', 'wizard_moved', 'wizard_entered', 'dice_rolled'];
const STEPS = ['goblin_walked', 'goblin_climbed'];
/** Told several at a time, as a list. */
const LISTED: Record<string, string> = { card_drawn: 'card', spell_tile_opened: 'spell' };
/** What happens to somebody in the action of another: it stays in the line of who acts. */
const CONSEQUENCES = [
  'flask_filled', 'wizards_locked', 'spell_lapsed', 'move_lost', 'starter_chosen',
  'stone_taken', 'stone_lost', 'stone_for_raven', 'stone_stolen', 'raven_waits', 'extra_card', 'goblin_to_village', 'draw_skipped', 'summit_reached',
];

export function isSeat(text: unknown): text is string {
  return typeof text === 'string' && /^[a-f]$/.test(text);
}

/** Events that belong together, as one. */
export function merged(events: readonly EventView[]): Telling[] {
  const told: Telling[] = [];
  for (const event of events) {
    const last = told.at(-1);
    const both = last ? together(last, event) : null;
    if (last && both) told[told.length - 1] = { ...both, of: [...last.of, event] };
    else told.push({ ...first(event), of: [event] });
  }
  return told.map(alone);
}

/** Cards of Zauberberg are collected until something else happens. */
function first(event: EventView): EventView {
  const list = LISTED[event.name];
  if (list) return { name: event.name, facts: { ...event.facts, [list]: [event.facts[list]] } };
  if (event.name === 'card_played' && 'value' in event.facts) return { name: 'cards_played', facts: { seat: event.facts['seat'], cards: [event.facts] } };
  return event;
}

/** A single card is told in a whole sentence. */
function alone(telling: Telling): Telling {
  const [only] = telling.of;
  return telling.name === 'cards_played' && telling.of.length === 1 && only ? { ...only, of: telling.of } : telling;
}

function together(last: EventView, event: EventView): EventView | null {
  const { facts } = event;
  if (last.facts['seat'] !== facts['seat'] && event.name !== 'goblins_paired') return null;
  const list = LISTED[event.name];
  if (list && last.name === event.name) return { name: event.name, facts: { ...last.facts, [list]: [...(last.facts[list] as unknown[]), facts[list]] } };
  if (last.name === 'cards_played' && event.name === 'card_played') return { name: last.name, facts: { ...last.facts, cards: [...(last.facts['cards'] as unknown[]), facts] } };
  if (last.name === 'card_played' && MOVES.includes(event.name)) return { name: event.name, facts: { ...facts, card: last.facts['card'], with: 'card' } };
  if (last.name === 'wizards_locked' && event.name === 'flask_filled' && facts['owner'] === facts['seat']) return { name: last.name, facts: { ...last.facts, flask: 'yes' } };
  if (STEPS.includes(last.name) && event.name === 'goblins_paired' && facts['upper'] === last.facts['goblin']) {
    return { name: 'goblin_jumped', facts: { ...last.facts, lower: facts['lower'], climb: last.name === 'goblin_climbed' ? 'yes' : 'no' } };
  }
  return null;
}

/** The events of a step by who acts: whoever passes may let the move of another begin. */
export function byActor(events: readonly EventView[], decider: string | null): { actor: string | null; events: EventView[] }[] {
  const groups: { actor: string | null; events: EventView[] }[] = [];
  for (const event of events) {
    const seat = event.facts['seat'];
    const last = groups.at(-1);
    // The deal is one line: nobody acts.
    const actor = decider !== null && isSeat(seat) && !CONSEQUENCES.includes(event.name) ? seat : (last?.actor ?? decider);
    if (last && last.actor === actor) last.events.push(event);
    else groups.push({ actor, events: [event] });
  }
  return groups;
}
