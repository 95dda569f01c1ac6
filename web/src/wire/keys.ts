/** The secrets of this device, by table. Whoever has them holds the seat: they stay in the browser. */

import type { Seat, TableId, Token } from './types';

export interface SeatKey {
  token: Token;
  /** The seat, where it is known. */
  seat: Seat | null;
  /** Random bits that this device adds to the shuffle, and whether it has told them. */
  bits?: string;
  revealed?: boolean;
}

export interface Keys {
  game: string;
  /** Of the seats on this device. */
  seats: SeatKey[];
  owner: Token | null;
  invitation: Token | null;
  /** When this device was last at the table, in milliseconds. */
  at: number;
}

/** The part of a browser's storage that is needed. */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const KEY = 'zauberturm.tables';
const KEPT = 60;

/** 256 random bits as 43 characters of base64url. */
export function newToken(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes)): Token {
  const bytes = random(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** A name for a command that no other has. */
export function newId(): string {
  return newToken().slice(0, 22);
}

export function noKeys(game: string): Keys {
  return { game, seats: [], owner: null, invitation: null, at: 0 };
}

/** Every secret that helps to see and play a table, for its greeting. */
export function tokensOf(keys: Keys): Token[] {
  const all = [...keys.seats.map((seat) => seat.token), keys.owner, keys.invitation];
  return [...new Set(all.filter((token) => token !== null))].slice(0, 8);
}

export class KeyRing {
  constructor(
    readonly shelf: Shelf,
    readonly now: () => number = Date.now,
  ) {}

  all(): Record<TableId, Keys> {
    try {
      const found: unknown = JSON.parse(this.shelf.getItem(KEY) ?? '{}');
      return typeof found === 'object' && found !== null ? (found as Record<TableId, Keys>) : {};
    } catch {
      return {};
    }
  }

  of(table: TableId): Keys | null {
    return this.all()[table] ?? null;
  }

  /** Keep the secrets of a table; the oldest tables of many are forgotten. */
  keep(table: TableId, keys: Keys): void {
    const all = { ...this.all(), [table]: { ...keys, at: this.now() } };
    const newest = Object.entries(all).sort(([, one], [, other]) => other.at - one.at);
    this.#write(Object.fromEntries(newest.slice(0, KEPT)));
  }

  forget(table: TableId): void {
    const { [table]: _gone, ...rest } = this.all();
    this.#write(rest);
  }

  #write(all: Record<TableId, Keys>): void {
    try {
      this.shelf.setItem(KEY, JSON.stringify(all));
    } catch {
      // A browser that keeps nothing still plays until it is closed.
    }
  }
}
