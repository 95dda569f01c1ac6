/** The status line: whose turn it is and what may be done now, in words. */

import { t } from '../text/text.svelte';
import { Words } from '../text/words';
import type { TableView } from '../wire/types';
import { question } from './questions';
import { isHotSeat, seatOf, winners } from './tablelogic';

export interface Status {
  headline: string;
  detail: string;
  /** Somebody on this device has to act. */
  yours: boolean;
  seat: string | null;
}

export function status(table: TableView, words: Words): Status {
  if (table.status === 'over') return { headline: t('shell.status.over'), detail: outcome(table, words), yours: false, seat: null };
  if (table.asked !== null) return asked(table, table.asked, words);
  const seat = seatOf(table, table.to_move);
  if (!seat) return { headline: t('shell.status.chance'), detail: '', yours: false, seat: null };
  const name = words.seat(seat.seat);
  const thinking = seat.kind === 'bot' || seat.bot !== null;
  return { headline: t(thinking ? 'shell.status.thinking' : 'shell.status.turn', { name }), detail: '', yours: false, seat: seat.seat };
}

function asked(table: TableView, seat: string, words: Words): Status {
  const detail = table.view ? question(table.game, table.view, words) : null;
  const several = isHotSeat(table) || table.study;
  const key = isOwnTurn(table, seat) ? 'shell.status.yours' : 'shell.status.asked';
  const headline = several ? t(`${key}_named`, { name: words.seat(seat) }) : t(key);
  return { headline, detail: detail ?? '', yours: true, seat };
}

/** A seat may also be asked in the turn of another: for a spell, a card, a direction. */
function isOwnTurn(table: TableView, seat: string): boolean {
  const turn = table.view?.['turn'] as { seat?: string } | undefined;
  return turn?.seat === undefined || turn.seat === seat;
}

/** Who has won. */
export function outcome(table: TableView, words: Words): string {
  const names = winners(table).map((letter) => words.seat(letter));
  const own = words.has('log.won') ? `${table.game}.log.won` : 'game.log.won';
  return t(own, { n: names.length, names: names.join(', ') });
}
