/** The status line: whose turn it is and what may be done now, in words. */

import { t } from '../text/text.svelte';
import { merged } from '../text/telling';
import type { Words } from '../text/words';
import type { EventView, Step, TableView } from '../wire/types';
import { question } from './questions';
import { isNews } from './story';
import { isHotSeat, seatOf, winners } from './tablelogic';
import type { Timeline } from './timeline.svelte';

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
  const thinking = seat.kind === 'bot' || seat.bot !== null;
  return { headline: t(thinking ? 'shell.status.thinking' : 'shell.status.turn', { name: words.seat(seat.seat), person: words.person(seat.seat) }), detail: '', yours: false, seat: seat.seat };
}

/** While steps are shown: who does what, in the words of the event that is on the board. */
export function shownStatus(table: TableView, { telling, showing }: Pick<Timeline, 'telling' | 'showing'>, words: Words): Status {
  const seat = showing ? showing.step.seat : table.to_move;
  const told = telling && isNews(telling) ? caption(telling, showing?.step ?? null, words) : '';
  const headline = told || (seat === null ? t('shell.status.chance') : t(words.person(seat) === 'you' ? 'shell.status.shown' : 'shell.status.turn', { name: words.seat(seat), person: words.person(seat) }));
  return { headline, detail: '', yours: false, seat };
}

/** An event in the sentence that the log will have for it, with what belongs to it. */
function caption(event: EventView, step: Step | null, words: Words): string {
  const telling = merged((step?.events ?? []).filter(isNews)).find(({ of }) => of.includes(event));
  return words.event(telling ?? event, telling?.facts['seat'] ?? step?.seat ?? null);
}

function asked(table: TableView, seat: string, words: Words): Status {
  const detail = question(table, words);
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
  return words.won(winners(table));
}
