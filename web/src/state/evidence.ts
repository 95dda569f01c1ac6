/** What this device has seen of its tables, so that it notices if somebody rewrites a game; and whether a game is proven. */

import { canonical, dealCommitment, pledgeOf, secretCommitment, seedOf, type Deal } from '../wire/proof';
import type { Shelf } from '../wire/keys';
import type { TableId, TableView } from '../wire/types';

export interface Evidence {
  /** The commitments that were shown while the game had not ended. */
  secret: string | null;
  deal: string | null;
  /** The newest step this device knows, and its link. */
  step: number;
  link: string | null;
  /** The server has shown another past than this. */
  other: boolean;
  at: number;
}

/** Links by the number of their step, as an update tells them. */
export type Links = ReadonlyMap<number, string | null>;

const KEY = 'zauberturm.evidence';
const KEPT = 60;
const NOTHING: Evidence = { secret: null, deal: null, step: 0, link: null, other: false, at: 0 };

/** What is known after one more look at a table. Once the past was another one, nothing new is believed. */
export function noted(held: Evidence | null, table: TableView, links: Links): Evidence {
  const before = held ?? NOTHING;
  if (before.other || contradicts(before, table, links)) return { ...before, other: true };
  const newest = links.get(table.steps) ?? null;
  const running = table.status !== 'over';
  return {
    ...before,
    // What is shown when the game is over could have been made up afterwards.
    secret: before.secret ?? (running ? table.secret_commitment : null),
    deal: before.deal ?? (table.status === 'playing' ? table.commitment : null),
    ...(newest === null ? {} : { step: table.steps, link: newest }),
  };
}

function contradicts(held: Evidence, table: TableView, links: Links): boolean {
  if (held.secret !== null && held.secret !== table.secret_commitment) return true;
  if (held.deal !== null && held.deal !== table.commitment) return true;
  if (held.link === null) return false;
  return table.steps < held.step || (links.has(held.step) && links.get(held.step) !== held.link);
}

/** Whether the link that is held has to be asked for: the update did not tell it. */
export function unanswered(held: Evidence | null, table: TableView, links: Links): boolean {
  return held !== null && !held.other && held.link !== null && held.step <= table.steps && !links.has(held.step);
}

/** `own`: the bits of this device are in the shuffle; `seen`: it is the one that was committed to; `away`: the bits of this device are missing. */
export type Verdict = 'own' | 'seen' | 'away' | 'not_proven' | 'false';

/** Check a finished game unasked. `bits`: those that this device has revealed, by seat. */
export function judged(table: TableView, held: Evidence | null, bits: Readonly<Record<string, string>>): Verdict | null {
  if (table.status !== 'over' || table.study) return null;
  if (held?.other) return 'false';
  if (table.deal === null) return 'not_proven';
  const deal = table.deal as unknown as Deal;
  if (!fits(table, deal) || (held !== null && !promised(held, deal))) return 'false';
  if (held === null || held.deal === null) return 'not_proven';
  const mine = Object.entries(bits);
  if (mine.some(([seat, own]) => deal.bits[seat] !== own)) return 'away';
  return mine.length > 0 && held.secret !== null ? 'own' : 'seen';
}

/** Whether the table as it is shown is the one that was dealt. */
function fits(table: TableView, deal: Deal): boolean {
  const options = Object.fromEntries(Object.entries(table.options).filter(([, value]) => value !== null));
  return (
    dealCommitment(deal) === table.commitment &&
    deal.table === table.table &&
    deal.game === table.game &&
    canonical(deal.options) === canonical(options) &&
    seedOf(deal) === table.seed &&
    Object.entries(deal.bits).every(([seat, one]) => one === null || pledgeOf(one) === deal.pledges[seat])
  );
}

function promised(held: Evidence, deal: Deal): boolean {
  return (held.deal === null || held.deal === dealCommitment(deal)) && (held.secret === null || held.secret === secretCommitment(deal.secret));
}

/** The evidence of all tables, kept across reloads. */
export class Archive {
  constructor(
    readonly shelf: Shelf,
    readonly now: () => number = Date.now,
  ) {}

  #all(): Record<TableId, Evidence> {
    try {
      const found: unknown = JSON.parse(this.shelf.getItem(KEY) ?? '{}');
      return typeof found === 'object' && found !== null ? (found as Record<TableId, Evidence>) : {};
    } catch {
      return {};
    }
  }

  of(table: TableId): Evidence | null {
    return this.#all()[table] ?? null;
  }

  keep(table: TableId, evidence: Evidence): void {
    const all = { ...this.#all(), [table]: { ...evidence, at: this.now() } };
    const newest = Object.entries(all).sort(([, one], [, other]) => other.at - one.at);
    try {
      this.shelf.setItem(KEY, JSON.stringify(Object.fromEntries(newest.slice(0, KEPT))));
    } catch {
      // A browser that keeps nothing still compares until it is closed.
    }
  }
}
