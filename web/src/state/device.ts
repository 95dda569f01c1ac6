/** What this device knows and talks with: one ring of keys, one door to the server. */

import { Api } from '../wire/api';
import { KeyRing, type Shelf } from '../wire/keys';
import { Archive } from './evidence';

/** For browsers that keep nothing. */
class Pocket implements Shelf {
  readonly #things = new Map<string, string>();

  getItem(key: string): string | null {
    return this.#things.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#things.set(key, value);
  }
}

function shelf(): Shelf {
  try {
    localStorage.getItem('');
    return localStorage;
  } catch {
    return new Pocket();
  }
}

export const api = new Api();
const kept = shelf();
export const ring = new KeyRing(kept);
export const archive = new Archive(kept);
