/** Who is meant by the pieces of a list of actions. */

import type { TableView } from '../../wire/types';
import { landingsOf } from '../../state/tablelogic';
import { readBoard } from './board';
import type { Movers } from './facets';
import type { TowersView } from './view';

export function moversOf(table: TableView, view: TowersView): Movers {
  const asked = table.asked ?? view.turn.seat;
  return { asked, partner: view.options.team ? partnerOf(asked, view) : null, board: readBoard(view.board), lands: landsOf(table) };
}

/** The space where what a legal action moves comes to stand. */
export function landsOf(table: TableView): (action: string) => number | null {
  const places = landingsOf(table);
  return (action) => (places.has(action) ? Number(places.get(action)) : null);
}

/** The seat opposite. */
export function partnerOf(seat: string, view: TowersView): string | null {
  const seats = Object.keys(view.home);
  return seats[(seats.indexOf(seat) + seats.length / 2) % seats.length] ?? null;
}
