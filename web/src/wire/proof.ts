/** What makes a game verifiable, as docs/table.md describes it: SHA-256 over canonical JSON.
 *
 * The browser's own SHA-256 is missing on plain http in a local network, hence the library.
 */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** What was committed to when the cards were dealt. */
export interface Deal {
  table: string;
  game: string;
  options: Record<string, unknown>;
  seats: Record<string, { kind: string; name: string | null; bot: string | null }>;
  pledges: Record<string, string | null>;
  bits: Record<string, string | null>;
  secret: string;
}

/** JSON with sorted keys and without blanks. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
}

const hash = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));

/** 256 random bits of this device, in hexadecimal. */
export function newBits(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes)): string {
  return bytesToHex(random(new Uint8Array(32)));
}

/** What is shown of the bits before they are revealed. */
export function pledgeOf(bits: string): string {
  return hash(bits);
}

/** The commitment to the server's secret, shown from the beginning. */
export function secretCommitment(secret: string): string {
  return `sha256:${hash(`zauberturm seed ${secret}`)}`;
}

/** The commitment to the whole deal, shown since the cards were dealt. */
export function dealCommitment(deal: unknown): string {
  return `sha256:${hash(canonical(deal))}`;
}

/** The seed of the game: secret and bits, mixed. */
export function seedOf(deal: Deal): string {
  const mixed = hash(canonical({ derives: 'seed', table: deal.table, secret: deal.secret, bits: deal.bits }));
  return BigInt(`0x${mixed.slice(0, 32)}`).toString();
}
