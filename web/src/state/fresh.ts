/** New tables: what the start page and the set-up form turn into a request. */

import { newId, newToken, type Keys } from '../wire/keys';
import { newBits, pledgeOf } from '../wire/proof';
import type { Catalogue, Colour, LogOption, NewTable, SeatWish, TableId } from '../wire/types';
import { api, ring } from './device';

/** Who sits at a seat of a table to be made. */
export type Sitter = { colour?: Colour } & ({ who: 'me'; name: string | null } | { who: 'friend' } | { who: 'bot'; bot: string; name?: string | null });

export interface Plan {
  game: string;
  options: Record<string, unknown>;
  sitters: Sitter[];
  listed: boolean;
  spectators: 'off' | 'link' | 'public';
  /** What the log tells while the game runs; null: as the options about memory suggest. */
  log?: LogOption | null;
}

function wish(sitter: Sitter): SeatWish {
  const colour = sitter.colour ?? null;
  if (sitter.who === 'me') return { kind: 'person', name: sitter.name, token: newToken(), colour };
  return sitter.who === 'bot' ? { kind: 'bot', bot: sitter.bot, name: sitter.name ?? null, colour } : { kind: 'open', colour };
}

/** The same wish with a pledge of random bits for the shuffle, which stay on this device. */
function pledged(seat: SeatWish): { seat: SeatWish; bits?: string } {
  if (!seat.token) return { seat };
  const bits = newBits();
  return { seat: { ...seat, pledge: pledgeOf(bits) }, bits };
}

/** The request and the keys that go with it. */
export function request(plan: Plan, letters: string): { order: NewTable; keys: Keys } {
  const sitting = plan.sitters.map((sitter) => pledged(wish(sitter)));
  const seats = sitting.map((one) => one.seat);
  const order: NewTable = {
    id: newId(),
    game: plan.game,
    options: { ...plan.options, players: plan.sitters.length },
    seats,
    owner: newToken(),
    invitation: newToken(),
    listed: plan.listed,
    spectators: plan.spectators,
    log: plan.log ?? null,
  };
  const held = sitting.flatMap(({ seat, bits }, place) => (seat.token ? [{ token: seat.token, seat: letters.charAt(place), ...(bits ? { bits } : {}) }] : []));
  return { order, keys: { game: plan.game, seats: held, owner: order.owner, invitation: order.invitation, at: 0 } };
}

/** Make a table and keep its keys. */
export async function makeTable(plan: Plan, catalogue: Catalogue): Promise<TableId> {
  const { order, keys } = request(plan, catalogue.seats[plan.game] ?? 'abcdef');
  const { table } = await api.make(order);
  ring.keep(table, keys);
  return table;
}

/** Make a study table from a game file. */
export async function bringTable(file: string): Promise<TableId> {
  const owner = newToken();
  const { table } = await api.bring({ id: newId(), file, owner });
  ring.keep(table, { game: '', seats: [], owner, invitation: null, at: 0 });
  return table;
}
