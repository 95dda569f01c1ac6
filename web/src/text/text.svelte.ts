/** The chosen language. Whatever a component says with `t` is said again when the language changes. */

import { Formatter, type Facts, type Messages, type Tongue } from './format';

const LOADERS: Record<Tongue, () => Promise<{ default: Messages }>> = {
  de: () => import('./languages/de'),
  en: () => import('./languages/en'),
  pl: () => import('./languages/pl'),
  pseudo: () => import('./languages/en'),
};

let formatter = $state.raw(new Formatter('en', {}));

/** Load a language and speak it from now on. */
export async function speak(tongue: Tongue): Promise<void> {
  const loaded = await LOADERS[tongue]();
  formatter = new Formatter(tongue, loaded.default);
  if (typeof document !== 'undefined') document.documentElement.lang = tongue === 'pseudo' ? 'en' : tongue;
}

/** For tests: speak from messages at hand. */
export function speakFrom(tongue: Tongue, messages: Messages): void {
  formatter = new Formatter(tongue, messages);
}

export function tongue(): Tongue {
  return formatter.tongue;
}

/** The message `key` in the chosen language. */
export function t(key: string, facts?: Facts): string {
  return formatter.text(key, facts);
}

export function hasText(key: string): boolean {
  return formatter.has(key);
}

/** Several things as a list in words: "a, b and c". */
export function listed(things: readonly string[]): string {
  // British English, as the texts: no comma before "and".
  const language = formatter.tongue === 'pseudo' || formatter.tongue === 'en' ? 'en-GB' : formatter.tongue;
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(things);
}
