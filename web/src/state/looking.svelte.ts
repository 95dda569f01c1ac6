/** Looking back: one moment of a game, with the step that led to it when one goes on by one. */

import { announcer } from '../design/announce.svelte';
import { problem } from '../text/words';
import type { EventView, Replay, Step } from '../wire/types';
import { api } from './device';

export class Looking {
  now = $state.raw<Replay | null>(null);
  /** For the board to show: the last step with the position before it, if that was on the board. */
  showing = $state.raw<{ step: Step; before: Replay } | null>(null);
  /** What is told about it now. */
  telling = $state.raw<EventView | null>(null);
  #wanted = 0;

  constructor(
    readonly table: string,
    readonly tokens: () => string[],
  ) {}

  /** Go to a moment; of several wishes in a hurry only the last counts. */
  async go(step: number): Promise<void> {
    const before = this.now;
    const wish = ++this.#wanted;
    const found = await api.replay(this.table, this.tokens(), step, null).catch((error: unknown) => void announcer.toast(problem(error), 'bad'));
    if (wish !== this.#wanted || !found) return;
    this.showing = before !== null && step === before.step + 1 && found.last ? { step: found.last, before } : null;
    this.now = found;
    this.telling = null;
  }

  leave(): void {
    this.#wanted += 1;
    this.now = null;
    this.showing = null;
    this.telling = null;
  }
}
