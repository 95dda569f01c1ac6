/** The position as the server sends it: the parts this board draws, with their types. */

import { self } from '../../state/tablelogic';
import material from '../material.json'; // from the engine
import type { ActionInfo, Colour, SeatView, TableView, TowersDeclared, TowersPending, TowersView as Wire } from '../../wire/types';

export type { TowersDeclared as Declared, TowersPending as Pending };

/** A position as it comes over the wire, with the options that this board asks for. */
export type TowersView = Omit<Wire, 'options' | 'flasks'> & {
  /** empty, full, spent */
  flasks: Record<string, [number, number, number]>;
  options: { colours: Colour[]; spells: string[]; spell_costs: string | Record<string, number>; memory: string; team?: boolean };
};

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
  /** The level of the bot that sits there; null: a person. */
  bot: string | null;
  /** From 1; null: everybody plays alone. */
  team: number | null;
  /** Plays together with the only person who looks. */
  partner: boolean;
}

const DEFAULT: Colour[] = ['blue', 'yellow', 'red', 'green', 'orange', 'violet'];

export function players(table: TableView, view: TowersView): Player[] {
  const people = new Map<string, SeatView>(table.seats.map((seat) => [seat.seat, seat]));
  const seats = Object.keys(view.home);
  const you = self(table);
  const teams = seats.length / 2; // those opposite each other play together
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
      wizards: material.wizards[seats.length] ?? 0,
      active: view.turn?.seat === seat && view.to_move !== null,
      asked: view.to_move === seat,
      yours: person?.yours ?? false,
      bot: person?.kind === 'bot' ? (person.bot ?? '') : null,
      team: view.options.team ? (n % teams) + 1 : null,
      partner: view.options.team === true && seat !== you && n % teams === seats.indexOf(you ?? '') % teams && you !== null,
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

const PRICES: Record<string, Record<string, number>> = material.prices;

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
