import { describe, expect, test } from 'vitest';
import { Formatter, LANGUAGES, type Messages } from '../../text/format';
import material from '../material.json';
import { allSituations } from '../fixtures/fixtures';
import { buttons, help, previewNotes, prompt } from './bar';
import { readBoard } from './board';
import { NOTHING, choose, pick, takeApart } from './choice';
import { grouped } from './groups';
import { landsOf, moversOf } from './movers';
import { pieceWords } from './pieces';
import { statusOf } from './status';
import { asTowers, ownHand, players, tiles } from './view';
import { whySpace, whyTool } from './why';
import { actionWords, spaceWords, wordsFor } from './words';

const situations = await allSituations();
const loaders = import.meta.glob<Messages>(['../../texts/*/*.json', '../../../../src/zauberturm/locale/*/*.json'], { eager: true, import: 'default' });

function messages(language: string): Messages {
  const files = Object.entries(loaders).filter(([path]) => path.includes(`/${language}/`));
  return Object.assign({}, ...files.map(([, file]) => file)) as Messages;
}

/** Texts that complain about a key nobody wrote or a fact nobody gave. */
function strict(language: (typeof LANGUAGES)[number]) {
  const formatter = new Formatter(language, messages(language));
  return {
    t: (key: string, facts?: Record<string, unknown>) => {
      expect(formatter.has(key), `${language}: ${key}`).toBe(true);
      return formatter.text(key, facts);
    },
    has: (key: string) => formatter.has(key),
  };
}

describe.each(LANGUAGES)('in %s', (language) => {
  const { t, has } = strict(language);

  test.each(situations)('$name can be told', ({ table, previews }) => {
    const view = asTowers(table.view ?? {});
    const words = wordsFor(t, has, players(table, view), null, landsOf(table));
    const board = readBoard(view.board);
    const said = [statusOf(table, view, words).title, statusOf(table, view, words).hint];
    said.push(...board.map((stack) => spaceWords(stack, words)));
    said.push(...table.legal.map((action) => actionWords(action, view, words)));
    said.push(...grouped(table.legal, words).map(({ title }) => title));
    said.push(...Object.values(previews).flatMap((preview) => previewNotes(preview, words)));
    const all = takeApart(table.legal, moversOf(table, view));
    for (const facets of all) {
      const tooled = facets.tool ? pick(all, NOTHING, { what: 'tool', tool: facets.tool }) : NOTHING;
      const spaced = facets.spaces[0] === undefined ? tooled : pick(all, tooled, { what: 'space', space: facets.spaces[0] });
      for (const selection of [tooled, spaced]) {
        const choice = choose(all, selection);
        said.push(help(choice, words, 'start'), prompt(choice, view, words, 'question'), ...buttons(choice, words, true).map(({ label }) => label));
        const stack = board[facets.spaces[0] ?? 0];
        if (stack) said.push(...choice.pieces.map((piece) => pieceWords(stack, piece, words)));
      }
    }
    for (const sentence of said) expect(sentence).not.toMatch(/undefined|NaN|null|towers\.|\{|\}/);
  });
});

test('no two actions of a situation sound the same', () => {
  const { t, has } = strict('en');
  for (const { name, table } of situations) {
    const view = asTowers(table.view ?? {});
    const words = wordsFor(t, has, players(table, view), null, landsOf(table));
    const texts = table.legal.filter((a) => !a.parts.declared).map((action) => actionWords(action, view, words));
    expect(new Set(texts).size, name).toBe(texts.length);
  }
});

test('where words say a piece goes, it goes', () => {
  let seen = 0;
  for (const { table, previews } of situations) {
    const view = asTowers(table.view ?? {});
    for (const action of table.legal) {
      const moved = previews[action.text]?.events.find(({ name }) => name === 'tower_moved' || name === 'wizard_moved');
      const to = landsOf(table)(action.text);
      if (!moved || to === null || view.pending?.step === 'claim' || action.parts.spell) continue;
      expect(to, action.text).toBe(moved.facts.to);
      seen += 1;
    }
  }
  expect(seen).toBeGreaterThan(100);
});

test('prices and numbers of wizards are those of the game', () => {
  const { table } = situations.find(({ name }) => name === 'all-spells') ?? situations[0]!;
  const view = asTowers(table.view ?? {});
  for (const [costs, prices] of Object.entries(material.prices)) {
    const found = tiles({ ...view, options: { ...view.options, spell_costs: costs } });
    expect(Object.fromEntries(found.map(({ spell, price }) => [spell, price]))).toEqual(prices);
  }
  for (const s of situations) {
    const people = players(s.table, asTowers(s.table.view ?? {}));
    expect(people[0]?.wizards).toBe(material.wizards[people.length]);
  }
});

test('whatever is pointed at reads like an action', () => {
  const form = /^(special|[TW]\d\w*(:(-|w\d+|t\d+\.\d))?|D(:-)?|w\d+|t\d+\.\d|cast (PB|MC:\+|SW:\d+,\d+|[MH]W:[a-f]\d+|(MT|HT|FW):t\d+\.\d))$/;
  for (const { table } of situations) {
    const view = asTowers(table.view ?? {});
    const board = readBoard(view.board);
    const hand = ownHand(table, view, null)?.cards ?? [];
    for (const stack of board) {
      for (const tool of [null, 'card:W2', 'card:T3', 'card:D', 'spell:MW', 'spell:SW', 'spell:FW', 'spell:MC'] as const) {
        expect(whySpace(stack, { ...NOTHING, tool }, view, 'a', hand)).toMatch(form);
      }
    }
    for (const tool of [...hand.map((card) => `card:${card}`), 'spell:MW', 'spell:HT', 'spell:PB', 'spell:SW']) expect(whyTool(tool, board, 'a')).toMatch(form);
  }
});

test('every card and spell of a legal action lies where it can be pointed at', () => {
  for (const { name, table } of situations) {
    const view = asTowers(table.view ?? {});
    const hand = ownHand(table, view, null)?.cards ?? [];
    const open = tiles(view, table.legal).map(({ spell }) => spell);
    for (const { parts, text } of table.legal) {
      if (parts.card) expect(hand, `${name} ${text}`).toContain(parts.card);
      if (parts.spell) expect(open, `${name} ${text}`).toContain(parts.spell);
    }
  }
});
