/** The position in the middle of a step: what the events told so far have changed of cards, flasks and wizards home.
 *
 * The board has its own way (`apply.ts`). Whatever is not told by an event comes with the position after the step.
 */

import type { EventView } from '../../wire/types';
import type { TowersView } from '../model/view';

type Hand = string[] | number;

function without(hand: Hand, card: string): Hand {
  if (typeof hand === 'number') return Math.max(0, hand - 1);
  const place = hand.indexOf(card);
  return place < 0 ? hand : hand.filter((_, other) => other !== place);
}

const withCard = (hand: Hand, card: string): Hand => (typeof hand === 'number' ? hand + 1 : [...hand, card]);

/** Flasks of a seat as [empty, full, spent], some of them filled or spent. */
function flasks(view: TowersView, seat: string, filled: number, spent: number): TowersView {
  const [empty, full, gone] = view.flasks[seat] ?? [0, 0, 0];
  return { ...view, flasks: { ...view.flasks, [seat]: [empty - filled, full + filled - spent, gone + spent] } };
}

/** The position after one more event. */
export function progress(view: TowersView, event: EventView): TowersView {
  const { seat, owner, card, price, action } = event.facts as { seat: string; owner: string; card: string; price: number; action: number };
  const hand = view.hands[seat] ?? 0;
  switch (event.name) {
    case 'card_played':
    case 'card_dead':
      return { ...view, discard: [...view.discard, card] };
    case 'cards_discarded':
      return { ...view, hands: { ...view.hands, [seat]: typeof hand === 'number' ? 0 : [] } };
    case 'card_drawn':
      return { ...view, hands: { ...view.hands, [seat]: withCard(hand, card) }, pile: Math.max(0, view.pile - 1) };
    case 'flask_filled':
      return flasks(view, owner, 1, 0);
    case 'spell_cast':
      return flasks(view, seat, 0, price);
    case 'wizard_entered':
      return { ...view, home: { ...view.home, [owner]: (view.home[owner] ?? 0) + 1 } };
    case 'turn_began':
      return { ...view, turn: { ...view.turn, seat, action }, to_move: seat };
    default:
      return view;
  }
}

/** The position while the card of an event is on its way: it has left the hand, and is not on the pile yet. */
export function leaving(view: TowersView, event: EventView): TowersView {
  if (event.name !== 'card_played' && event.name !== 'card_dead') return view;
  const seat = String(event.facts.seat);
  return { ...view, hands: { ...view.hands, [seat]: without(view.hands[seat] ?? 0, String(event.facts.card)) } };
}

/** The table before the deal, from how it stands after it. */
export function undealt(view: TowersView, events: readonly EventView[]): TowersView {
  const drawn = events.filter(({ name }) => name === 'card_drawn').length;
  const hands = Object.fromEntries(Object.entries(view.hands).map(([seat, hand]) => [seat, typeof hand === 'number' ? 0 : []]));
  return { ...view, hands, pile: view.pile + drawn, to_move: null };
}
