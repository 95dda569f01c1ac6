import { expect, test } from 'vitest';
import { SPELL_WISHES } from './settings';
import { notInTurnOf, spellsIn, withSpells } from './wishes';

test('a wish about spells is kept and found again, and disturbs no other', () => {
  for (const spells of SPELL_WISHES) {
    const wishes = withSpells(withSpells(['offer'], 'never'), spells);
    expect(spellsIn(wishes)).toBe(spells);
    expect(wishes).toContain('offer');
    expect(wishes).toContain('only_answer');
  }
});

test('one turn is let go at a time', () => {
  expect(notInTurnOf(notInTurnOf(['window:own'], 'b'), 'c')).toEqual(['window:own', 'turn_of:c']);
});
