import { describe, expect, test } from 'vitest';
import { inLanguage, TEXTS } from '../testing/texts';
import { LANGUAGES } from './format';
import { byActor, merged } from './telling';
import { Words } from './words';

const NAMES = { a: 'Ida', b: 'Mira', c: 'Odo' };
const event = (name: string, facts: Record<string, unknown>) => ({ name, facts });
const card = (value: number, joker = 'no') => event('card_played', { seat: 'a', card: joker === 'yes' ? '*' : String(value), value, joker });
const JUMP = [card(5), card(4), event('goblin_walked', { seat: 'a', goblin: 'a5', from: '1.2', to: '1.6', direction: 'clockwise' }), event('goblins_paired', { upper: 'a5', lower: 'a2', field: '1.6' })];
const LOCK = [
  event('card_played', { seat: 'a', card: 'T2' }),
  event('tower_moved', { seat: 'a', tower: 4, from: 4, to: 6, height: 2, castle: 0 }),
  event('wizards_locked', { seat: 'a', space: 6, count: 2 }),
  event('flask_filled', { seat: 'a', owner: 'a' }),
];
const DRAWN = ['2', '2', '1'].map((code) => event('card_drawn', { seat: 'a', card: code }));

const told = (game: string, events: { name: string; facts: Record<string, unknown> }[], you: string | null) => new Words(game, NAMES, you).events(events, 'a').join(' ');

describe('one line per action', () => {
  test.each([
    ['en', 'You: 5 → 4. Goblin 5 jumps onto your goblin 2.', 'Ida: 5 → 4. Goblin 5 jumps onto goblin 2.'],
    ['de', 'Du: 5 → 4. Kobold 5 springt auf deinen Kobold 2.', 'Ida: 5 → 4. Kobold 5 springt auf Kobold 2.'],
    ['pl', 'Ty: 5 → 4. Goblin 5 wskakuje na twojego goblina 2.', 'Ida: 5 → 4. Goblin 5 wskakuje na goblina 2.'],
  ] as const)('a jump (%s)', (language, mine, theirs) => {
    inLanguage(language);
    expect(told('zauberberg', JUMP, 'a')).toBe(mine);
    expect(told('zauberberg', JUMP, null)).toBe(theirs);
  });

  test.each([
    ['en', 'You move tower 4 and the tower above it from space 4 to space 6 with “Tower card 2”. You lock up 2 wizards on space 6 and fill a flask.'],
    ['de', 'Du ziehst Turm 4 und den Turm darüber von Feld 4 auf Feld 6 mit „Turmkarte 2“. Du sperrst auf Feld 6 2 Magier ein und füllst eine Flasche.'],
    ['pl', 'Przesuwasz wieżę 4 i wieżę nad nią z pola 4 na pole 6 („Karta wieży 2”). Więzisz na polu 6 2 czarodziejów i napełniasz kolbę.'],
  ] as const)('a tower (%s)', (language, mine) => {
    inLanguage(language);
    expect(told('towers', LOCK, 'a')).toBe(mine);
  });

  test.each([
    ['en', 'You get 2, 2 and 1.'],
    ['de', 'Du bekommst 2, 2 und 1.'],
    ['pl', 'Dobierasz: 2, 2 i 1.'],
  ] as const)('cards (%s)', (language, mine) => {
    inLanguage(language);
    expect(told('zauberberg', DRAWN, 'a')).toBe(mine);
  });
});

describe('you', () => {
  const filled = (owner: string, seat = 'a') => event('flask_filled', { seat, owner });

  test.each([
    ['en', 'You fill a flask.', 'Ida fills a flask.', 'Ida fills a flask for you.', 'You fill a flask for Mira.'],
    ['de', 'Du füllst eine Flasche.', 'Ida füllt eine Flasche.', 'Ida füllt eine Flasche für dich.', 'Du füllst eine Flasche für Mira.'],
    ['pl', 'Napełniasz kolbę.', 'Ida napełnia kolbę.', 'Ida napełnia twoją kolbę.', 'Napełniasz kolbę (Mira).'],
  ] as const)('is whoever reads (%s)', (language, mine, theirs, forMe, forThem) => {
    inLanguage(language);
    expect(told('towers', [filled('a')], 'a')).toBe(mine);
    expect(told('towers', [filled('a')], null)).toBe(theirs);
    expect(told('towers', [filled('b')], 'b')).toBe(forMe);
    expect(told('towers', [filled('b')], 'a')).toBe(forThem);
  });

  test.each([
    ['en', 'Mira sends the raven to you. The raven takes a magic stone from you; both leave the game.', 'You send the raven to yourself.'],
    ['de', 'Mira schickt den Raben zu dir. Der Rabe nimmt dir einen Zauberstein ab; beide kommen aus dem Spiel.', 'Du schickst den Raben zu dir selbst.'],
    ['pl', 'Mira wysyła kruka do ciebie. Kruk zabiera ci magiczny kamień; kruk i kamień znikają z gry.', 'Wysyłasz kruka do siebie.'],
  ] as const)('may be whom something happens to (%s)', (language, suffered, own) => {
    inLanguage(language);
    const sent = (seat: string, victim: string) => event('raven_sent', { seat, victim });
    expect(new Words('zauberberg', NAMES, 'a').events([sent('b', 'a'), event('stone_stolen', { seat: 'a' })], 'b').join(' ')).toBe(suffered);
    expect(told('zauberberg', [sent('a', 'a')], 'a')).toBe(own);
  });

  test.each([
    ['en', 'You win!', 'Mira wins!', 'You share the victory with Mira and Odo!'],
    ['de', 'Du gewinnst!', 'Mira gewinnt!', 'Du teilst dir den Sieg mit Mira und Odo!'],
    ['pl', 'Wygrywasz!', 'Mira wygrywa!', 'Wspólne zwycięstwo: ty oraz Mira i Odo!'],
  ] as const)('may win (%s)', (language, mine, theirs, shared) => {
    inLanguage(language);
    const words = new Words('towers', NAMES, 'a');
    expect(words.won(['a'])).toBe(mine);
    expect(words.won(['b'])).toBe(theirs);
    expect(words.won(['a', 'b', 'c'])).toBe(shared);
  });
});

test('whose goblin it is, is said where it is not clear', () => {
  inLanguage('en');
  const words = new Words('zauberberg', NAMES, 'a');
  const taken = (goblin: string) => event('stone_taken', { seat: goblin.charAt(0), goblin, field: '1.3' });
  expect(words.event(taken('a3'), 'a')).toBe('Goblin 3 wins a magic stone.');
  expect(words.event(taken('a3'), 'b')).toBe('Your goblin 3 wins a magic stone.');
  expect(words.event(taken('c3'), 'b')).toBe('Odo’s goblin 3 wins a magic stone.');
});

test('what happens to others stays in the line of who acts', () => {
  const groups = byActor([event('raven_sent', { seat: 'a', victim: 'b' }), event('stone_stolen', { seat: 'b' }), event('card_drawn', { seat: 'c', card: '1' })], 'a');
  expect(groups.map(({ actor, events }) => [actor, events.length])).toEqual([['a', 2], ['c', 1]]);
});

test('every event that is told knows which events it is made of', () => {
  expect(merged([...JUMP, ...DRAWN]).map(({ name, of }) => [name, of.length])).toEqual([['cards_played', 2], ['goblin_jumped', 2], ['card_drawn', 3]]);
  expect(merged([card(3)]).map(({ name }) => name)).toEqual(['card_played']);
});

test.each(LANGUAGES)('a hidden card is not named (%s)', (language) => {
  inLanguage(language);
  const offered = told('towers', [event('card_offered', { seat: 'a', card: '?' })], 'b');
  expect(offered).not.toContain('?');
  expect(offered).not.toContain(':');
});

test.each(LANGUAGES)('no sentence is glued from “you” and a verb in the third person (%s)', (language) => {
  const you = { en: 'You', de: 'Du', pl: 'Ty' }[language];
  const wrong = Object.entries(TEXTS[language]).filter(([key, text]) => key.includes('.told.') && new RegExp(`\\{seat_person, select, you \\{${you}\\} other \\{\\{seat\\}\\}\\} `).test(text));
  expect(wrong).toEqual([]);
});
