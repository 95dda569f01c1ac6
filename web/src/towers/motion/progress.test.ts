import { expect, test } from 'vitest';
import { allSituations } from '../fixtures/fixtures';
import { asTowers } from '../model/view';
import { leaving, progress, undealt } from './progress';

const situations = await allSituations();
const view = asTowers(situations.find(({ table }) => table.status === 'playing')?.table.view ?? {});
const seat = Object.keys(view.hands).find((letter) => Array.isArray(view.hands[letter])) ?? 'a';
const other = Object.keys(view.hands).find((letter) => letter !== seat) ?? 'b';
const cards = () => view.hands[seat] as string[];

test('a card leaves the hand when it takes off and is on the pile when it lands', () => {
  const card = cards()[0] ?? '';
  const played = { name: 'card_played', facts: { seat, card } };
  const flying = leaving(view, played);
  expect(flying.hands[seat]).toHaveLength(cards().length - 1);
  expect(flying.discard).toEqual(view.discard);
  const landed = progress(flying, played);
  expect(landed.hands[seat]).toEqual(flying.hands[seat]);
  expect(landed.discard.at(-1)).toBe(card);
});

test('cards of others are only counted', () => {
  const before = { ...view, hands: { ...view.hands, [other]: 3 } };
  expect(leaving(before, { name: 'card_played', facts: { seat: other, card: 'W1' } }).hands[other]).toBe(2);
  const drawn = progress(before, { name: 'card_drawn', facts: { seat: other, card: '?' } });
  expect([drawn.hands[other], drawn.pile]).toEqual([4, view.pile - 1]);
});

test('flasks fill and are spent, wizards come home', () => {
  const before = { ...view, flasks: { ...view.flasks, [seat]: [3, 1, 0] as [number, number, number] }, home: { ...view.home, [seat]: 1 } };
  expect(progress(before, { name: 'flask_filled', facts: { seat: other, owner: seat } }).flasks[seat]).toEqual([2, 2, 0]);
  expect(progress(before, { name: 'spell_cast', facts: { seat, spell: 'MT', price: 1 } }).flasks[seat]).toEqual([3, 0, 1]);
  expect(progress(before, { name: 'wizard_entered', facts: { seat: other, owner: seat, from: 3 } }).home[seat]).toBe(2);
});

test('before the deal nobody holds a card, and after its events everybody does', () => {
  const events = cards().map((card) => ({ name: 'card_drawn', facts: { seat, card } }));
  const before = undealt(view, events);
  expect(Object.values(before.hands).every((hand) => hand === 0 || (Array.isArray(hand) && hand.length === 0))).toBe(true);
  const after = events.reduce(progress, before);
  expect(after.hands[seat]).toEqual(cards());
  expect(after.pile).toBe(view.pile);
});
