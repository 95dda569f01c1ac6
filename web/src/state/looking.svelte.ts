/** Looking back: one moment of a game, with the step that led to it when one goes on by one. */

import type { Replay, Step, TableView } from '../wire/types';
import { api } from './device';

export class Looking {
  now = $state.raw<Replay | null>(null);
  /** Steps for the board to show: the last one, if the moment before it was on the board. */
  steps = $state.raw<Step[]>([]);
  #wanted = 0;

  constructor(
    readonly table: string,
    readonly tokens: () => string[],
  ) {}

  /** Go to a moment; of several wishes in a hurry only the last counts. */
  async go(step: number): Promise<void> {
    const before = this.now?.step ?? null;
    const wish = ++this.#wanted;
    const found = await api.replay(this.table, this.tokens(), step, null);
    if (wish !== this.#wanted) return;
    this.steps = before !== null && step === before + 1 && found.last ? [found.last] : [];
    this.now = found;
  }

  leave(): void {
    this.#wanted += 1;
    this.now = null;
    this.steps = [];
  }
}

/** The table as it was at that moment: to look at, not to play. */
export function tableThen(table: TableView, moment: Replay): TableView {
  return { ...table, view: moment.view, to_move: moment.to_move, asked: null, legal: [], can_undo: false };
}
