/** Where the keyboard goes next: on to what is asked, and never lost when something goes away. */

/** To where a goblin can go, or to the question whether it shall. */
export const ON: readonly string[] = ['.row .gold:not([aria-disabled])', '.target:has(> .here)'];

/** There is always one of these. */
export const FIRST: readonly string[] = [...ON, '.target:has(> .lit)', '.hand .active', '.row button', '.hand button', '.views button'];
