/** The six seats: a colour never comes without its symbol. */

import type { Colour } from '../wire/types';

export const COLOURS: readonly Colour[] = ['blue', 'yellow', 'red', 'green', 'orange', 'violet'];

/** Outlines around 0,0 that fit a circle of radius 10. */
export const SYMBOLS: Record<Colour, string> = {
  blue: 'M-7.5 0a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0z',
  yellow: 'M0-8.6 8.4 6.4H-8.4z',
  red: 'M-6.6-6.6H6.6V6.6H-6.6z',
  green: 'M0-9 8 0 0 9-8 0z',
  orange: 'M-2.9-8.2h5.8v5.3h5.3v5.8H2.9v5.3h-5.8V2.9h-5.3v-5.8h5.3z',
  violet: 'M0-9.2 2.5-3.1 9-2.7 4 1.5 5.7 7.9 0 4.4-5.7 7.9-4 1.5-9-2.7-2.5-3.1z',
};

/** The custom property of a seat's colour. */
export function seatColour(colour: Colour): string {
  return `var(--seat-${colour})`;
}
