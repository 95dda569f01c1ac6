import { expect, test } from 'vitest';
import { bestLanguage, Formatter, stretched } from './format';

test('the first language we have is taken', () => {
  expect(bestLanguage(['fr-FR', 'pl-PL', 'de'])).toBe('pl');
  expect(bestLanguage(['DE-at'])).toBe('de');
  expect(bestLanguage(['fr'])).toBe('en');
  expect(bestLanguage([])).toBe('en');
});

test('Polish counts in four forms', () => {
  const polish = new Formatter('pl', { n: '{n, plural, one {# karta} few {# karty} many {# kart} other {# karty (ułamek)}}' });
  expect([1, 2, 5, 12, 22, 25].map((n) => polish.text('n', { n }))).toEqual(['1 karta', '2 karty', '5 kart', '12 kart', '22 karty', '25 kart']);
  expect(polish.text('n', { n: 1.5 })).toContain('ułamek');
});

test('the pseudo-language stretches the words and keeps parameters and forms', () => {
  const pseudo = new Formatter('pseudo', { n: '{n, plural, one {# card of {name}} other {# cards of {name}}}' });
  const text = pseudo.text('n', { n: 2, name: 'Ida' });
  expect(text).toContain('2');
  expect(text).toContain('Ida');
  expect(text).toContain('çárdš');
  expect(text.length).toBeGreaterThan('2 cards of Ida'.length * 1.2);
});

test('stretched text is a third longer, blanks stay blanks', () => {
  expect(stretched('Undo').length).toBeGreaterThanOrEqual(6);
  expect(stretched(' ')).toBe(' ');
});

test('a missing message shows its key', () => {
  expect(new Formatter('en', {}).text('shell.nothing')).toBe('shell.nothing');
});
