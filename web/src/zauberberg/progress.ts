/** The position in the middle of a step: what the events told so far have changed of cards, stones and ravens.
 *
 * The mountain has its own way (`after` in `model.ts`). Whatever no event tells comes with the position after the step.
 */

import type { EventView } from '../wire/types';
import type { ZauberbergView } from './model';

type Hand = string[] | number;

function without(hand: Hand, cards: string[]): Hand {
  if (typeof hand === 'number') return Math.max(0, hand - cards.length);
  const left = [...hand];
  for (const card of cards) if (left.includes(card)) left.splice(left.indexOf(card), 1);
  return left;
}

const withCard = (hand: Hand, card: string): Hand => (typeof hand === 'number' ? hand + 1 : [...hand, card]);
const more = (counts: Record<string, number>, seat: string, by: number): Record<string, number> => ({ ...counts, [seat]: Math.max(0, (counts[seat] ?? 0) + by) });

/** The position after one more event. */
export function progress(view: ZauberbergView, event: EventView): ZauberbergView {
  const { seat, card, cards } = event.facts as { seat: string; card: string; cards: string[] };
  const hand = view.hands[seat] ?? 0;
  const inHand = (changed: Hand) => ({ ...view.hands, [seat]: changed });
  switch (event.name) {
    case 'card_played':
      return { ...view, hands: inHand(without(hand, [card])), pending: { step: '', ...view.pending, table: [...(view.pending?.table ?? []), card] } };
    case 'card_dropped':
      return { ...view, hands: inHand(without(hand, [card])), discard: [...view.discard, card] };
    case 'cards_exchanged':
      return { ...view, hands: inHand(without(hand, cards)), discard: [...view.discard, ...cards] };
    case 'card_drawn':
      return { ...view, hands: inHand(withCard(hand, card)), pile: Math.max(0, view.pile - 1) };
    case 'stone_taken':
      return { ...view, held: more(view.held, seat, 1) };
    case 'stone_stolen':
      return { ...view, held: more(view.held, seat, -1) };
    case 'stone_for_raven':
      return { ...view, ravens: more(view.ravens, seat, -1) };
    case 'raven_waits':
      return { ...view, ravens: more(view.ravens, seat, 1) };
    case 'turn_began':
      return { ...view, turn: { ...view.turn, seat }, to_move: seat };
    default:
      return view;
  }
}

/** The table before the deal, from how it stands after it. */
export function undealt(view: ZauberbergView, events: readonly EventView[]): ZauberbergView {
  const drawn = events.filter(({ name }) => name === 'card_drawn').length;
  if (drawn === 0) return view;
  const hands = Object.fromEntries(Object.entries(view.hands).map(([seat, hand]) => [seat, typeof hand === 'number' ? 0 : []]));
  return { ...view, hands, pile: view.pile + drawn };
}
