import { expect, test } from 'vitest';
import { KeyRing, newId, newToken, noKeys, tokensOf, type Shelf } from './keys';

function shelf(): Shelf & { things: Map<string, string> } {
  const things = new Map<string, string>();
  return { things, getItem: (key) => things.get(key) ?? null, setItem: (key, value) => void things.set(key, value) };
}

test('a token is 256 bits in 43 signs, a command’s name fits its limit', () => {
  expect(newToken()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(newToken((bytes) => bytes.fill(255))).toBe('_'.repeat(42) + '8');
  expect(newToken()).not.toBe(newToken());
  expect(newId()).toHaveLength(22);
});

test('keys are kept by table, the newest first to stay', () => {
  let now = 0;
  const ring = new KeyRing(shelf(), () => ++now);
  for (let n = 0; n < 70; n += 1) ring.keep(`table${n}`, noKeys('towers'));
  expect(Object.keys(ring.all())).toHaveLength(60);
  expect(ring.of('table0')).toBeNull();
  expect(ring.of('table69')?.at).toBe(70);
  ring.forget('table69');
  expect(ring.of('table69')).toBeNull();
});

test('a spoilt shelf is an empty one', () => {
  const spoilt = shelf();
  spoilt.setItem('zauberturm.tables', 'no json');
  expect(new KeyRing(spoilt).all()).toEqual({});
});

test('a shelf that takes nothing does not stop the game', () => {
  const full: Shelf = { getItem: () => null, setItem: () => { throw new Error('full'); } };
  expect(() => new KeyRing(full).keep('t', noKeys('towers'))).not.toThrow();
});

test('every secret is shown once', () => {
  expect(tokensOf({ game: '', seats: [{ token: 'x', seat: 'a' }], owner: 'x', invitation: 'y', at: 0 })).toEqual(['x', 'y']);
});
