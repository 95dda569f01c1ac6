/** The list of actions under headings: one per card and spell, the rest together. */

import type { ActionInfo } from '../../wire/types';
import type { Words } from './words';

export interface Group {
  title: string;
  actions: ActionInfo[];
}

export function grouped(legal: ActionInfo[], words: Words): Group[] {
  const groups = new Map<string, ActionInfo[]>();
  for (const action of legal) {
    const title = titleOf(action, words);
    groups.set(title, [...(groups.get(title) ?? []), action]);
  }
  return [...groups].map(([title, actions]) => ({ title, actions }));
}

/** A sentence below its heading does not begin with it again. */
export const below = (title: string, sentence: string): string => (sentence.startsWith(`${title}: `) ? sentence.slice(title.length + 2) : sentence);

function titleOf({ parts }: ActionInfo, words: Words): string {
  if (typeof parts.card === 'string') return words.t(`towers.card.${parts.card}`);
  if (typeof parts.spell === 'string') return words.t(`towers.spell.${parts.spell}`);
  return words.t('towers.ui.prompt.start');
}
