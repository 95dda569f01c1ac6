/** Where the keyboard goes next: on to what is asked, and never lost when something goes away. */

const FIRST = ['.row .gold:not([aria-disabled])', '.target:has(> .here)', '.target:has(> .lit)', '.hand .active', '.row button', '.hand button', '.views button'];

/** To the first of these that is there; the focus is on something whenever the table is. */
export function lead(root: HTMLElement, selectors: readonly string[] = FIRST): void {
  for (const selector of selectors) {
    const found = root.querySelector<HTMLElement | SVGElement>(selector);
    if (found) return found.focus({ preventScroll: true });
  }
}

/** To where a goblin can go, or to the question whether it shall. */
export const leadOn = (root: HTMLElement): void => lead(root, FIRST.slice(0, 2));

/** Whether what had the focus is gone. */
export const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
