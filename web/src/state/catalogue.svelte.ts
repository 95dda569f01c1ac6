/** What the server offers, asked once. */

import type { Catalogue } from '../wire/types';
import { api } from './device';
import { warming } from './warming.svelte';

class CatalogueState {
  now = $state.raw<Catalogue | null>(null);
  failed = $state(false);
  #asking: Promise<void> | null = null;

  load(): Promise<void> {
    return (this.#asking ??= this.#ask());
  }

  async #ask(): Promise<void> {
    try {
      this.now = await api.catalogue();
      this.failed = false;
      warming.hear(this.now.warming);
    } catch {
      this.failed = true;
      this.#asking = null;
    }
  }
}

export const catalogue = new CatalogueState();
