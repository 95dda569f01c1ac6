/** Whether the server still compiles the rules: asked again until it does not. */

import type { Warming } from '../wire/types';
import { api } from './device';
import { notice, type Notice } from './warming';

const AGAIN = { ready: 0, compiling: 3_000, failed: 30_000 };

class WarmingState {
  now = $state.raw<Notice | null>(null);
  #asking = false;

  /** What the server said; if it still compiles, it is asked again. */
  hear(warming: Warming): void {
    this.now = notice(warming);
    if (this.now === null || this.#asking) return;
    this.#asking = true;
    setTimeout(() => {
      this.#asking = false;
      void this.look();
    }, AGAIN[warming.state]);
  }

  async look(): Promise<void> {
    try {
      this.hear(await api.warming());
    } catch {
      this.now = null; // who cannot be reached says nothing
    }
  }
}

export const warming = new WarmingState();
