/** How long things take, in milliseconds. Towers are heavier than wizards. */

import { rate, type Speed } from '../../state/gametable';

export const LASTS = { tower: 560, wizard: 420, castle: 600, die: 700, read: 450, flask: 480, spell: 700, card: 420, draw: 190, outline: 900 } as const;

/** A duration at the chosen speed. */
export const pace = (lasts: number, speed: Speed): number => Math.round(lasts / rate(speed));
