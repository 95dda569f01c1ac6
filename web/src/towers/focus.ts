/** Where the keyboard goes next: on to what is asked, and never lost when a button goes away. */

import type { Choice } from './model/choice';
import type { Tool } from './model/facets';

const FIRST = ['.levels li button', '.buttons .gold', '.hand .usable', '.buttons button', '.targets .legal', '.targets [tabindex="0"]'];

function focus(root: HTMLElement, selectors: string[]): void {
  for (const selector of selectors) {
    const found = root.querySelector<HTMLElement>(selector);
    if (found) return found.focus({ preventScroll: true });
  }
}

/** After something was chosen by keyboard: to the confirmation, the answers, the first space that is lit, or the cards. */
export function leadOn(root: HTMLElement, { pieces, ready, question, selection }: Choice): void {
  if (pieces.length > 0) return; // the opened stack takes the focus itself
  if (ready) focus(root, ['.buttons .gold', ...FIRST]);
  else if (question) focus(root, ['.buttons button']);
  else if (selection.tool) focus(root, ['.targets .legal[tabindex="0"]', '.targets .legal']);
  else if (selection.spaces.length > 0) focus(root, ['.hand .usable', '.spells .usable']);
}

/** After the last choice was taken back: to what is open again, or to the card that was chosen. */
export function stepBack(root: HTMLElement, choice: Choice, tool: Tool | null): void {
  if (choice.selection.tool || choice.selection.spaces.length > 0) return leadOn(root, choice);
  const own = tool?.startsWith('card') ? `.hand [data-anchor="${tool.replace(':', '-')}"]` : '.spells .usable';
  focus(root, tool === null ? FIRST : [own, ...FIRST]);
}

/** Whether what had the focus is gone. */
export const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Back to the start of a choice. */
export const bringBack = (root: HTMLElement): void => focus(root, FIRST);
