/** What the page says aloud and shows for a moment: toasts for the eye, a live region for the ear. */

import { untrack } from 'svelte';

export type Tone = 'plain' | 'good' | 'bad';
export interface Toast {
  id: number;
  text: string;
  tone: Tone;
}

const LASTS = 5000;
const KEPT = 40;

class Announcer {
  toasts = $state<Toast[]>([]);
  /** Sentences for the live region, oldest first. Each is its own element, so that none is swallowed. */
  spoken = $state<{ id: number; text: string }[]>([]);
  #next = 0;

  say(text: string): void {
    if (!text) return;
    // Whoever announces something does not depend on what was announced before.
    untrack(() => (this.spoken = [...this.spoken, { id: this.#next++, text }].slice(-KEPT)));
  }

  /** Show a sentence for a moment and say it. */
  toast(text: string, tone: Tone = 'plain'): void {
    const id = this.#next++;
    untrack(() => (this.toasts = [...this.toasts, { id, text, tone }].slice(-3)));
    setTimeout(() => this.dismiss(id), LASTS);
  }

  /** Take everything back, so that nothing of it is left on the page. */
  silence(): void {
    this.spoken = [];
    this.toasts = [];
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }
}

export const announcer = new Announcer();
