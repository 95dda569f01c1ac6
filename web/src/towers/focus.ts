/** Where the keyboard goes next: on to what is asked, and never lost when a button goes away. */

import type { Choice } from './model/choice';
import type { Tool } from './model/facets';

/** The start of a choice. */
export const FIRST: readonly string[] = ['.levels li button', '.buttons .gold', '.hand .usable', '.buttons button', '.targets .legal', '.targets [tabindex="0"]'];

/** After something was chosen by keyboard: to the confirmation, the answers, the first space that is lit, or the cards. */
export function next({ pieces, ready, question, selection }: Choice): readonly string[] {
  if (pieces.length > 0) return []; // the opened stack takes the focus itself
  if (ready) return ['.buttons .gold', ...FIRST];
  if (question) return ['.buttons button'];
  if (selection.tool) return ['.targets .legal[tabindex="0"]', '.targets .legal'];
  return selection.spaces.length > 0 ? ['.hand .usable', '.spells .usable'] : [];
}

/** After the last choice was taken back: to what is open again, or to the card that was chosen. */
export function stepBack(choice: Choice, tool: Tool | null): readonly string[] {
  if (choice.selection.tool || choice.selection.spaces.length > 0) return next(choice);
  const own = tool?.startsWith('card') ? `.hand [data-anchor="${tool.replace(':', '-')}"]` : '.spells .usable';
  return tool === null ? FIRST : [own, ...FIRST];
}
