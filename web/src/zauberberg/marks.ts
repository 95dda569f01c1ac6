/** What can be tapped in the scene now, and what has been picked. */

export type Kind = 'goblin' | 'place' | 'tile';

export type Marks = {
  goblins: Set<string>;
  places: Map<string, string>; // where an action leads to, with the card that does it
  tiles: Set<string>;
  picked: Set<string>; // goblins, fields of tiles
};

export const NO_MARKS: Marks = { goblins: new Set(), places: new Map(), tiles: new Set(), picked: new Set() };
