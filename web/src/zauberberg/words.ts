/** What is asked and what an action does, in the engine's own sentences, filled in from the view. */

import { hasText, listed, t } from '../text/text.svelte';
import type { ActionInfo } from '../wire/types';
import { parts } from './choice';
import { layoutOf, type ZauberbergView } from './model';
import { gate } from './motion';

const GOBLINS = 5;
const CARDS_A_TURN = 3;

export type Names = Record<string, string>;

export const cardName = (card: string): string => (hasText(`zauberberg.card.${card}`) ? t(`zauberberg.card.${card}`) : card);

const placeOf = (view: ZauberbergView, goblin: string): string =>
  Object.entries(view.places).find(([, names]) => names.includes(goblin))?.[0] ?? '';

/** The question that a seat is asked now, as a sentence. */
export function asked(view: ZauberbergView): string {
  const seat = view.to_move ?? '';
  const pending = view.pending;
  const placed = Object.values(view.places).flat().filter((goblin) => goblin.startsWith(seat)).length;
  const step = pending?.step ?? (placed === GOBLINS ? 'turn' : 'place');
  const most = CARDS_A_TURN + (view.extra[view.turn.seat] ?? 0);
  const tile = (view.tiles[pending?.event ?? ''] ?? '?').split(' ')[0];
  const goblin = step === 'next' ? pending?.goblin : pending?.lander;
  const n = step === 'next' ? most - (pending?.table?.length ?? 0) : GOBLINS - placed;
  const facts = { n, limit: most, goblin: goblin ?? '', landed: pending?.landed ?? 'field', place: placeOf(view, goblin ?? ''), tile };
  return t(`zauberberg.ask.${step}`, facts);
}

const JOKERS = ['none', 'move', 'name', 'both'] as const;

/** What a move finds where it ends, as far as everybody can see it. */
function effect(view: ZauberbergView, goblin: string, to: string): { effect: string; tile: string; other: string } {
  const there = (view.places[to] ?? []).filter((name) => name !== goblin);
  const tile = view.tiles[to]?.split(' ')[0] ?? '';
  if (there.length > 1) return { effect: 'pair', tile, other: there.at(-1) ?? '' };
  if (there.length === 1) return { effect: 'single', tile, other: there[0] ?? '' };
  if (view.stones.includes(to)) return { effect: 'stone', tile, other: '' };
  if (tile) return { effect: tile === '?' ? 'unknown' : 'tile', tile, other: '' };
  return { effect: 'none', tile, other: '' };
}

function move(view: ZauberbergView, action: ActionInfo, to: string | null): string {
  const { goblin: number, naming_joker, value = 0, joker, climb, direction } = parts(action);
  const goblin = number === undefined ? (view.pending?.goblin ?? '') : `${view.to_move}${number}`;
  const from = placeOf(view, goblin);
  const way = to === 'S' ? 'summit' : climb ? 'climb' : from.startsWith('V') ? 'leave' : 'walk';
  return t(`zauberberg.action.${way}`, {
    goblin,
    value,
    from,
    to: to ?? '?',
    direction: direction === '+' ? 'clockwise' : direction === '-' ? 'counter_clockwise' : 'none',
    jokers: JOKERS[Number(joker ?? false) + 2 * Number(naming_joker ?? false)],
    ...effect(view, goblin, to ?? ''),
  });
}

/** An action as a sentence. `to`: where it leads to, if it moves a goblin. */
export function sentence(view: ZauberbergView, action: ActionInfo, to: string | null, names: Names): string {
  const { village = 0, seat = '', card = '', cards = [], fields = [], goblin, direction } = parts(action);
  const layout = layoutOf(view);
  const me = view.to_move ?? '';
  switch (action.kind) {
    case 'play':
    case 'card':
      return move(view, action, to);
    case 'place':
    case 'village':
      return t(`zauberberg.action.${action.kind}`, {
        goblin: goblin === undefined ? (view.pending?.lander ?? '') : `${me}${goblin}`,
        village: `V${village}`,
        field: gate(layout, `V${village}`, view.rotation),
      });
    case 'raven':
      return t('zauberberg.action.raven', { whose: seat === me ? 'own' : 'other', count: view.held[seat] ?? 0, seat: names[seat] ?? seat });
    case 'drop':
      return t('zauberberg.action.drop', { card: cardName(card) });
    case 'swap':
      return t('zauberberg.action.swap', { count: cards.length, cards: listed(cards.map(cardName)) });
    case 'show':
      return t('zauberberg.action.show', { fields: listed(fields) });
    case 'turn': {
      const clockwise = direction === '+';
      return t('zauberberg.action.turn', {
        direction: clockwise ? 'clockwise' : 'counter_clockwise',
        field: gate(layout, 'V0', view.rotation + (clockwise ? 1 : -1)),
      });
    }
    default:
      return t(`zauberberg.action.${action.kind}`);
  }
}
