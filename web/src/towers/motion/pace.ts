/** How long things take. Towers are heavier than wizards. */

import type { Speed } from '../../state/gametable';

export const LASTS = { tower: 440, wizard: 340, castle: 450, die: 450, flask: 380, card: 300, draw: 170, outline: 900 } as const;

const FACTOR: Record<Speed, number> = { normal: 1, fast: 0.5, off: 0 };

/** A duration at the chosen speed. */
export const pace = (lasts: number, speed: Speed): number => Math.round(lasts * FACTOR[speed]);
