/** The settings of this device, kept in the browser and worn by the page. */

import { speak } from '../text/text.svelte';
import { defaults, dress, readSettings, type Settings, type Wishes } from './settings';

const KEY = 'zauberturm.settings';
const ASKED = { dark: '(prefers-color-scheme: dark)', contrast: '(prefers-contrast: more)' };

function wishes(): Wishes {
  return {
    languages: navigator.languages,
    dark: matchMedia(ASKED.dark).matches,
    contrast: matchMedia(ASKED.contrast).matches,
  };
}

class SettingsState {
  now = $state.raw<Settings>(defaults({ languages: [], dark: true, contrast: false }));

  /** Read what was kept, and follow the system where the player has not decided. */
  async begin(): Promise<void> {
    this.now = readSettings(this.#kept(), wishes());
    this.#wear();
    for (const question of Object.values(ASKED)) matchMedia(question).addEventListener('change', () => this.#wear());
    await speak(this.now.language);
  }

  async set(change: Partial<Settings>): Promise<void> {
    this.now = { ...this.now, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.now));
    } catch {
      // A browser that keeps nothing still plays.
    }
    this.#wear();
    if (change.language) await speak(change.language);
  }

  #kept(): string | null {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  }

  #wear(): void {
    const page = document.documentElement.dataset;
    page['theme'] = dress(this.now.theme, wishes());
    page['motion'] = this.now.animation;
  }
}

export const settings = new SettingsState();
