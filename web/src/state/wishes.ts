/** What a seat need not be asked, as the table keeps it (`prefer`): the words are the server's own. */

import type { SpellWish } from './settings';

/** A question with one answer is not asked. */
const ONLY_ANSWER = 'only_answer';
const PASSED: Record<SpellWish, readonly string[]> = {
  always: [],
  others: ['window:own'],
  concerned: ['window:own', 'window:other'],
  never: ['window:own', 'window:other', 'window:concerned'],
};
const WINDOW = /^window:/;
const THIS_TURN = 'turn_of:';

/** The wishes of a seat with another one about spells; the others stay. */
export function withSpells(wishes: readonly string[], spells: SpellWish): string[] {
  return [...new Set([ONLY_ANSWER, ...wishes.filter((wish) => !WINDOW.test(wish)), ...PASSED[spells]])];
}

/** Which wish about spells these are. */
export function spellsIn(wishes: readonly string[]): SpellWish {
  const windows = wishes.filter((wish) => WINDOW.test(wish));
  const found = (Object.keys(PASSED) as SpellWish[]).find((spells) => PASSED[spells].length === windows.length && PASSED[spells].every((wish) => windows.includes(wish)));
  return found ?? 'always';
}

/** Not before the turn of this seat is over. */
export function notInTurnOf(wishes: readonly string[], seat: string): string[] {
  return [...wishes.filter((wish) => !wish.startsWith(THIS_TURN)), THIS_TURN + seat];
}
