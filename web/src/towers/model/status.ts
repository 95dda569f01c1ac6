/** What may I do now? In words, for the status line and for those who hear the page. */

import type { TableView } from '../../wire/types';
import { type Words, questionWords } from './words';
import type { TowersView } from './view';

export interface Status {
  /** Whose turn, or what is asked. */
  title: string;
  /** What can be done about it. */
  hint: string;
}

export function statusOf(table: TableView, view: TowersView, words: Words): Status {
  if (table.status === 'over' || view.to_move === null) return { title: words.t('towers.ui.over'), hint: '' };
  if (table.asked === null) {
    const seat = view.to_move === 'chance' ? view.turn.seat : view.to_move;
    return { title: words.t('towers.ui.turn_of', words.whose(seat)), hint: words.t('towers.ui.wait') };
  }
  return { title: table.ask ? questionWords(table.ask, words) : words.t('towers.ui.wait'), hint: hint(table, words) };
}

function hint(table: TableView, words: Words): string {
  const { ask } = table;
  if (ask?.key === 'turn' && 'away' in ask.facts) return words.t('towers.ui.hint.solo', ask.facts);
  const kinds = new Set(table.legal.map(({ kind }) => kind));
  if (kinds.has('play_wizard') || kinds.has('play_tower') || kinds.has('play_dice')) return words.t('towers.ui.hint.card');
  if (kinds.has('lay_dead')) return words.t('towers.ui.hint.dead');
  if (kinds.has('piece_wizard') || kinds.has('piece_tower')) return words.t('towers.ui.hint.piece');
  if (kinds.has('offer') || kinds.has('give') || kinds.has('back')) return words.t('towers.ui.hint.exchange');
  if (kinds.has('spell')) return words.t('towers.ui.hint.tile');
  if (kinds.has('cast') || kinds.has('after')) return words.t(kinds.has('pass') ? 'towers.ui.hint.spell' : 'towers.ui.hint.target');
  return words.t('towers.ui.hint.answer');
}
