/** What the player is asked now, as a sentence: the engine says which question with which facts, the texts have the words. */

import { hasText, t } from '../text/text.svelte';
import type { Words } from '../text/words';
import type { TableView } from '../wire/types';

/** The running decision in words; null if nobody here is asked, or the game has no words for it. */
export function question({ ask, asked, game }: Pick<TableView, 'ask' | 'asked' | 'game'>, words: Words): string | null {
  if (!ask) return null;
  const facts = { seat: asked, ...ask.facts };
  // On a screen the start of a turn says how to begin.
  if (ask.key === 'turn' && hasText(`shell.ask.${game}`)) return t(`shell.ask.${game}`, words.facts(facts));
  return words.has(`ask.${ask.key}`) ? words.say(`ask.${ask.key}`, facts) : null;
}
