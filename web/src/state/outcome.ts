/** What the result tells of each seat: numbers read off the last position, and what was missing. */

import type { SeatView, TableView } from '../wire/types';
import { winners } from './tablelogic';

export interface Score {
  seat: SeatView;
  won: boolean;
  /** From 1; null if everybody plays alone. */
  team: number | null;
  /** Key of a column's name, and what stands there. */
  columns: Record<string, Cell>;
}

export interface Cell {
  n: number;
  /** Out of how many; null: there is no most. */
  of: number | null;
}

type Numbers = Record<string, number>;
type Flasks = Record<string, [number, number, number]>;

/** The seats with their scores, winners first, partners together. */
export function scores(table: TableView): Score[] {
  const best = winners(table);
  const teams = table.options['team'] === true ? table.seats.length / 2 : 0;
  const all = table.seats.map((seat, place) => ({
    seat,
    won: best.includes(seat.seat),
    team: teams > 0 ? (place % teams) + 1 : null,
    columns: table.game === 'towers' ? towers(table, seat.seat) : table.game === 'zauberberg' ? mountain(table, seat.seat) : {},
  }));
  return all.sort((one, other) => Number(other.won) - Number(one.won) || (one.team ?? 0) - (other.team ?? 0));
}

function towers({ result, view }: TableView, seat: string): Record<string, Cell> {
  const home = (result?.['home'] ?? {}) as Numbers;
  const [empty, full, spent] = ((result?.['flasks'] ?? {}) as Flasks)[seat] ?? [0, 0, 0];
  const own = home[seat] ?? 0;
  // Every wizard that is not home stands somewhere on the course.
  const outside = [...String(view?.['board'] ?? '')].filter((sign) => sign === seat).length;
  return { wizards: { n: own, of: own + outside }, flasks: { n: full + spent, of: empty + full + spent }, full: { n: full, of: null } };
}

function mountain({ view }: TableView, seat: string): Record<string, Cell> {
  const places = Object.entries((view?.['places'] ?? {}) as Record<string, string[]>);
  const own = places.flatMap(([place, goblins]) => goblins.filter((goblin) => goblin.startsWith(seat)).map(() => levelOf(place)));
  return { level: { n: Math.max(0, ...own), of: null }, climbing: { n: own.filter((level) => level > 0).length, of: own.length }, stones: { n: ((view?.['held'] ?? {}) as Numbers)[seat] ?? 0, of: null } };
}

/** The summit lies above level 4, villages below level 1. */
export const SUMMIT = 5;
const levelOf = (place: string): number => (place === 'S' ? SUMMIT : place.startsWith('V') ? 0 : Number(place.split('.')[0]));
