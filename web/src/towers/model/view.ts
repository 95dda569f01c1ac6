/** The position as the server sends it: the parts this board draws, with their types. */

import type { ActionInfo, Colour, SeatView, TableView } from '../../wire/types';

export interface Declared {
  piece: string;
  steps: number;
  riders?: string;
}

/** The running decision, as far as it lies open. */
export interface Pending {
  step: string;
  asked?: string;
  card?: string;
  roll?: number;
  rolls_left?: number;
  declared?: Declared;
  claimed?: string;
  spell?: string;
  caster?: string;
  lifted?: string;
  found?: string;
  tiles?: number;
  special?: boolean;
}

export interface TowersView {
  board: string;
  home: Record<string, number>;
  /** empty, full, spent */
  flasks: Record<string, [number, number, number]>;
  hands: Record<string, string[] | number>;
  discard: string[];
  pile: number;
  turn: { seat: string; action: number; spell_used: boolean };
  options: { colours: Colour[]; spells: string[]; spell_costs: string | Record<string, number>; memory: string; team?: boolean };
  pending?: Pending;
  to_move: string | null;
}

/** The wire calls a position plain data; this is its form for this game. */
export const asTowers = (view: Record<string, unknown>): TowersView => view as unknown as TowersView;

export const stepOf = (view: TowersView): string => view.pending?.step ?? 'turn';

/** A seat with all that is drawn of it. */
export interface Player {
  seat: string;
  name: string | null;
  colour: Colour;
  home: number;
  empty: number;
  full: number;
  spent: number;
  cards: number;
  /** All wizards of the seat. */
  wizards: number;
  active: boolean;
  asked: boolean;
  yours: boolean;
  bot: boolean;
}

const WIZARDS = [0, 12, 5, 4, 4, 3, 3];
const DEFAULT: Colour[] = ['blue', 'yellow', 'red', 'green', 'orange', 'violet'];

export function players(table: TableView, view: TowersView): Player[] {
  const people = new Map<string, SeatView>(table.seats.map((seat) => [seat.seat, seat]));
  const seats = Object.keys(view.home);
  return seats.map((seat, n) => {
    const [empty, full, spent] = view.flasks[seat] ?? [0, 0, 0];
    const hand = view.hands[seat] ?? 0;
    const person = people.get(seat);
    return {
      seat,
      name: person?.name ?? null,
      colour: view.options.colours?.[n] ?? DEFAULT[n] ?? 'blue',
      home: view.home[seat] ?? 0,
      empty,
      full,
      spent,
      cards: typeof hand === 'number' ? hand : hand.length,
      wizards: WIZARDS[seats.length] ?? 0,
      active: view.turn?.seat === seat && view.to_move !== null,
      asked: view.to_move === seat,
      yours: person?.yours ?? false,
      bot: person?.kind === 'bot',
    };
  });
}

/** Whose cards lie open before the viewer: the asked seat's, or the viewer's own. */
export function ownHand(table: TableView, view: TowersView, seat: string | null): { seat: string; cards: string[] } | null {
  const order = [table.asked, seat, ...table.viewer, ...Object.keys(view.hands)];
  for (const candidate of order) {
    const hand = candidate ? view.hands[candidate] : undefined;
    if (candidate && Array.isArray(hand)) return { seat: candidate, cards: hand };
  }
  return null;
}

const PRICES: Record<string, Record<string, number>> = {
  abacus: { MW: 2, MT: 1, HW: 2, HT: 1, MC: 2, SW: 1, PB: 2, FW: 1 },
  bga: { MW: 2, MT: 1, HW: 2, HT: 1, MC: 2, SW: 1, PB: 2, FW: 2 },
};

export interface Tile {
  spell: string;
  price: number;
}

/** The open spells with what they cost, and those that may be opened now. */
export function tiles(view: TowersView, legal: ActionInfo[] = []): Tile[] {
  const costs = view.options.spell_costs;
  const table = typeof costs === 'string' ? (PRICES[costs] ?? {}) : costs;
  const choosable = legal.filter(({ kind }) => kind === 'spell').map(({ parts }) => String(parts.spell));
  return [...new Set([...(view.options.spells ?? []), ...choosable])].map((spell) => ({ spell, price: table[spell] ?? 0 }));
}

/** Under which tower one of those found is being chosen, and who was found. */
export function liftedNow(view: TowersView): { space: number; wizards: string } | null {
  const lifted = /^t(\d+)\./.exec(view.pending?.lifted ?? '');
  return lifted ? { space: Number(lifted[1]), wizards: view.pending?.found ?? '' } : null;
}
