/** What can be tapped in the scene now, what has been picked, and all that a drawing of the scene is made from. */

import type { Words } from '../text/words';
import type { Colour } from '../wire/types';
import type { Scene } from './geometry';
import type { Picture } from './model';
import type { Walk } from './motion';

export type Kind = 'goblin' | 'place' | 'tile';

export type Marks = {
  goblins: Set<string>;
  places: Map<string, string>; // where an action leads to, with the card that does it
  tiles: Set<string>;
  picked: Set<string>; // goblins, fields of tiles
};

export const NO_MARKS: Marks = { goblins: new Set(), places: new Map(), tiles: new Set(), picked: new Set() };

export type Drawn = {
  scene: Scene;
  picture: Picture;
  colours: Record<string, Colour>;
  words: Words;
  marks: Marks;
  moving: Walk | null;
  /** whose goblins may be tapped, also those that cannot walk now: the player is told why */
  asked: string | null;
};
