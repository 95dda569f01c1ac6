/** The keyboard at a board: whoever plays with it is led on by what they choose, and the focus is never lost when something goes away. */

import { tick } from 'svelte';

export class Keyboard {
  #root: HTMLElement | null = null;
  #used = false; // how the last thing was chosen
  #within = false; // whether the focus was here last

  /** For the element of the board. */
  readonly attach = (root: HTMLElement): (() => void) => {
    this.#root = root;
    const listening = new AbortController();
    const { signal } = listening;
    root.addEventListener('keydown', () => (this.#used = true), { signal });
    root.addEventListener('pointerdown', () => (this.#used = false), { signal });
    root.addEventListener('focusin', () => (this.#within = true), { signal });
    root.addEventListener('focusout', (event) => (this.#within = event.relatedTarget === null), { signal });
    return () => listening.abort();
  };

  /** After a choice by keyboard: to the first of these that is there then. */
  async leadOn(selectors: () => readonly string[]): Promise<void> {
    await tick();
    if (this.#used && this.#within) this.#lead(selectors());
  }

  /** If what had the focus is gone: to the first of these that is there. */
  async bringBack(selectors: readonly string[]): Promise<void> {
    await tick();
    if (this.#within && isLost()) this.#lead(selectors);
  }

  #lead(selectors: readonly string[]): void {
    for (const selector of selectors) {
      const found = this.#root?.querySelector<HTMLElement | SVGElement>(selector);
      if (found) return found.focus({ preventScroll: true });
    }
  }
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
