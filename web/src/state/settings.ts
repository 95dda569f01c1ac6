/** What a player may set, and how it is kept. */

import { bestLanguage, LANGUAGES, type Tongue } from '../text/format';
import type { Wish } from './cues';
import type { Confirmation, Speed } from './gametable';

export type Theme = 'system' | 'light' | 'dark' | 'contrast';
/** What the page wears: night, day or high contrast. */
export type Dress = 'night' | 'day' | 'contrast';

export interface Settings extends Wish {
  language: Tongue;
  theme: Theme;
  animation: Speed;
  confirmation: Confirmation;
  /** When to be asked about a spell in answer to an announced move. */
  spells: SpellWish;
  name: string;
}

/** If it concerns the own wizards; at every move of others; at every move; never. */
export type SpellWish = 'concerned' | 'others' | 'always' | 'never';
export const SPELL_WISHES: readonly SpellWish[] = ['concerned', 'others', 'always', 'never'];

export const THEMES: readonly Theme[] = ['system', 'light', 'dark', 'contrast'];
export const SPEEDS: readonly Speed[] = ['off', '0.5', '1', '2', '3'];
/** How speeds were called once. */
const FORMER: Record<string, Speed> = { fast: '2', normal: '1' };
export const CONFIRMATIONS: readonly Confirmation[] = ['off', 'irreversible', 'always'];

/** What a browser tells about its user. */
export interface Wishes {
  languages: readonly string[];
  dark: boolean;
  contrast: boolean;
}

export function defaults(wishes: Wishes): Settings {
  return {
    language: bestLanguage(wishes.languages),
    theme: 'system',
    animation: '1',
    confirmation: 'irreversible',
    spells: 'concerned',
    name: '',
    volume: 0,
    vibration: false,
    notifications: false,
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
    animation: oneOf(FORMER[String(found.animation)] ?? found.animation, SPEEDS, standard.animation),
    confirmation: oneOf(found.confirmation, CONFIRMATIONS, standard.confirmation),
    spells: oneOf(found.spells, SPELL_WISHES, standard.spells),
    name: typeof found.name === 'string' ? found.name.slice(0, 24) : '',
    volume: typeof found.volume === 'number' && found.volume >= 0 && found.volume <= 100 ? Math.round(found.volume) : 0,
    vibration: found.vibration === true,
    notifications: found.notifications === true,
  };
}

export function dress(theme: Theme, wishes: Pick<Wishes, 'dark' | 'contrast'>): Dress {
  if (theme === 'contrast' || (theme === 'system' && wishes.contrast)) return 'contrast';
  if (theme === 'system') return wishes.dark ? 'night' : 'day';
  return theme === 'dark' ? 'night' : 'day';
}
