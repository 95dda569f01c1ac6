/** What a player may set, and how it is kept. */

import { bestLanguage, LANGUAGES, type Tongue } from '../text/format';
import type { Confirmation, Speed } from './gametable';

export type Theme = 'system' | 'light' | 'dark' | 'contrast';
/** What the page wears: night, day or high contrast. */
export type Dress = 'night' | 'day' | 'contrast';

export interface Settings {
  language: Tongue;
  theme: Theme;
  animation: Speed;
  confirmation: Confirmation;
  name: string;
}

export const THEMES: readonly Theme[] = ['system', 'light', 'dark', 'contrast'];
export const SPEEDS: readonly Speed[] = ['off', 'fast', 'normal'];
export const CONFIRMATIONS: readonly Confirmation[] = ['off', 'irreversible', 'always'];

/** What a browser tells about its user. */
export interface Wishes {
  languages: readonly string[];
  dark: boolean;
  contrast: boolean;
  stillness: boolean;
}

export function defaults(wishes: Wishes): Settings {
  return {
    language: bestLanguage(wishes.languages),
    theme: 'system',
    animation: wishes.stillness ? 'off' : 'normal',
    confirmation: 'irreversible',
    name: '',
  };
}

function oneOf<Value>(value: unknown, values: readonly Value[], otherwise: Value): Value {
  return values.includes(value as Value) ? (value as Value) : otherwise;
}

/** Settings from what was kept; whatever is missing or strange falls back. */
export function readSettings(kept: string | null, wishes: Wishes): Settings {
  const standard = defaults(wishes);
  let found: Partial<Record<keyof Settings, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(kept ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) found = parsed;
  } catch {
    return standard;
  }
  return {
    language: oneOf(found.language, [...LANGUAGES, 'pseudo'], standard.language),
    theme: oneOf(found.theme, THEMES, standard.theme),
    animation: oneOf(found.animation, SPEEDS, standard.animation),
    confirmation: oneOf(found.confirmation, CONFIRMATIONS, standard.confirmation),
    name: typeof found.name === 'string' ? found.name.slice(0, 24) : '',
  };
}

export function dress(theme: Theme, wishes: Pick<Wishes, 'dark' | 'contrast'>): Dress {
  if (theme === 'contrast' || (theme === 'system' && wishes.contrast)) return 'contrast';
  if (theme === 'system') return wishes.dark ? 'night' : 'day';
  return theme === 'dark' ? 'night' : 'day';
}
