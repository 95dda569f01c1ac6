/** From taps to an action: which of the legal actions are still meant, and what can be tapped next. Nothing here knows a rule;
 * it only sorts the list that came from the engine by the parts of its actions. */

import type { ActionInfo } from '../wire/types';

/** What the player has pointed at so far. */
export type Picked = {
  goblin: number | null;
  card: string | null;
  fields: string[];
  cards: number[]; // places in the hand, for exchanges
  exchanging: boolean;
};

export const NOTHING: Picked = { goblin: null, card: null, fields: [], cards: [], exchanging: false };

export type Parts = {
  goblin?: number;
  naming_joker?: boolean;
  value?: number;
  joker?: boolean;
  climb?: boolean;
  direction?: string | null;
  village?: number;
  seat?: string;
  cards?: string[];
  card?: string;
  fields?: string[];
};

export const parts = (action: ActionInfo): Parts => action.parts as Parts;

export const isMove = (action: ActionInfo): boolean => action.kind === 'play' || action.kind === 'card';

export type Question = 'place' | 'turn' | 'next' | 'village' | 'raven' | 'show' | 'storm' | 'drop' | 'none';

const QUESTIONS: Record<string, Question> = {
  place: 'place',
  play: 'turn',
  swap: 'turn',
  card: 'next',
  end: 'next',
  village: 'village',
  raven: 'raven',
  show: 'show',
  turn: 'storm',
  drop: 'drop',
};

/** What kind of decision the legal list is. */
export const question = (legal: ActionInfo[]): Question => QUESTIONS[legal[0]?.kind ?? ''] ?? 'none';

/** The card that moves the goblin, as it lies in the hand. */
export const movingCard = (action: ActionInfo): string => (parts(action).joker ? '*' : String(parts(action).value));

/** Goblins (by number) that can be named or placed now. */
export function goblins(legal: ActionInfo[]): number[] {
  const numbers = legal.flatMap((action) => (parts(action).goblin === undefined ? [] : [parts(action).goblin as number]));
  return [...new Set(numbers)].sort((one, other) => one - other);
}

/** Legal moves of what was picked. Without a goblin there are none at the start of a turn: who walks comes first. */
export function moves(legal: ActionInfo[], picked: Picked): ActionInfo[] {
  return legal.filter((action) => {
    if (!isMove(action) || picked.exchanging) return false;
    if (action.kind === 'play' && parts(action).goblin !== picked.goblin) return false;
    return picked.card === null || movingCard(action) === picked.card;
  });
}

/** Fewer jokers are better when two actions do the same. */
const jokers = (action: ActionInfo): number => Number(parts(action).joker ?? false) + Number(parts(action).naming_joker ?? false);

export type Target = { place: string; actions: ActionInfo[] };

/** The places that moves lead to, each with its actions, thriftiest first. */
export function targets(found: ActionInfo[], leadsTo: (action: string) => string | null): Target[] {
  const byPlace = new Map<string, ActionInfo[]>();
  for (const action of found) {
    const place = leadsTo(action.text);
    if (place !== null) byPlace.set(place, [...(byPlace.get(place) ?? []), action]);
  }
  return [...byPlace].map(([place, actions]) => ({
    place,
    actions: actions.sort((one, other) => jokers(one) - jokers(other)),
  }));
}

/** Villages that can be tapped now; while goblins are placed, only after one was picked. */
export function villages(legal: ActionInfo[], picked: Picked): ActionInfo[] {
  return legal.filter(
    (action) => action.kind === 'village' || (action.kind === 'place' && parts(action).goblin === picked.goblin),
  );
}

/** Event tiles that may still be added to those picked for the crystal ball. */
export function tiles(legal: ActionInfo[], picked: Picked): string[] {
  const left = legal.filter((action) => picked.fields.every((field) => parts(action).fields?.includes(field)));
  return [...new Set(left.flatMap((action) => parts(action).fields ?? []))];
}

/** The crystal ball's action, once as many tiles are picked as it shows. */
export function shown(legal: ActionInfo[], picked: Picked): ActionInfo | null {
  const same = (fields: string[] = []) =>
    fields.length === picked.fields.length && picked.fields.every((field) => fields.includes(field));
  return legal.find((action) => action.kind === 'show' && same(parts(action).fields)) ?? null;
}

const sorted = (cards: string[]): string => [...cards].sort().join();

/** The exchange of the picked cards; null if the list has no such one. */
export function exchange(legal: ActionInfo[], cards: string[]): ActionInfo | null {
  return legal.find((action) => action.kind === 'swap' && sorted(parts(action).cards ?? []) === sorted(cards)) ?? null;
}

export const canExchange = (legal: ActionInfo[]): boolean => legal.some((action) => action.kind === 'swap');

/** The thriftiest action for one goblin and one card and way. */
export function thriftiest(found: ActionInfo[]): ActionInfo | null {
  return [...found].sort((one, other) => jokers(one) - jokers(other))[0] ?? null;
}

/** Of the ways to one place those that differ for the game: by the value of the card, and if somebody is pushed, by the direction.
 * Each with as few jokers as it takes; the others are found in the list in words. */
export function thrifty(actions: ActionInfo[], pushes: boolean): ActionInfo[] {
  const best = new Map<string, ActionInfo>();
  for (const action of actions) {
    const { value, climb, direction } = parts(action);
    const way = `${value}${climb}${pushes ? direction : ''}`;
    const known = best.get(way);
    if (!known || jokers(action) < jokers(known)) best.set(way, action);
  }
  return [...best.values()];
}

/** What to ask "why not?" about when a place was tapped that is no target: the picked goblin with some way to walk. */
export function refused(legal: ActionInfo[], picked: Picked, goblin: number, card: string): string {
  const joker = card === '*';
  const value = joker ? '1*' : card;
  return legal.some((action) => action.kind === 'card') ? `${value}+` : `${picked.goblin ?? goblin},${value}+`;
}
