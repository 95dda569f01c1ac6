import { describe, expect, test } from 'vitest';
import { allSituations } from '../fixtures/fixtures';
import type { Choice, Pick, Selection } from './choice';
import { NOTHING, choose, pick, takeApart, wayBack } from './choice';
import type { Facets } from './facets';
import { moversOf } from './movers';
import { asTowers } from './view';

const situations = (await allSituations()).filter(({ table }) => table.legal.length > 0);
const facetsOf = ({ table }: (typeof situations)[number]): Facets[] =>
  takeApart(table.legal, moversOf(table, asTowers(table.view ?? {})));

/** Everything a player can point at now. */
function offered(choice: Choice): Pick[] {
  const space = choice.selection.spaces[0];
  return [
    ...[...choice.tools].map((tool): Pick => ({ what: 'tool', tool })),
    ...choice.verbs.map((verb): Pick => ({ what: 'verb', verb })),
    ...[...choice.spaces].map((s): Pick => ({ what: 'space', space: s })),
    ...choice.pieces.map((piece): Pick => ({ what: 'piece', space: space ?? -1, piece })),
    ...(choice.question?.answers ?? []).map(
      (answer): Pick => ({ what: 'answer', question: choice.question?.question ?? 'moment', answer }),
    ),
  ];
}

const already = (selection: Selection, next: Pick): boolean =>
  (next.what === 'tool' && selection.tool === next.tool) ||
  (next.what === 'verb' && selection.verb === next.verb) ||
  (next.what === 'space' && selection.spaces.includes(next.space));

/** Whether pointing there leads towards an action. */
function belongs(facets: Facets, next: Pick): boolean {
  switch (next.what) {
    case 'tool':
      return facets.tool === next.tool;
    case 'verb':
      return facets.verb === next.verb && facets.tool === null;
    case 'space':
      return facets.spaces.includes(next.space);
    case 'piece':
      return facets.piece === next.piece;
    case 'to':
      return facets.to === next.space;
    case 'answer':
      return facets.answers[next.question] === next.answer;
  }
}

/** Point at what belongs to an action, in the order given, until nothing else is left. */
function walk(all: Facets[], wanted: Facets, order: Pick['what'][]): string | null {
  let selection = NOTHING;
  for (let turn = 0; turn < 8; turn += 1) {
    const choice = choose(all, selection);
    if (choice.ready) return choice.ready.text;
    const useful = offered(choice).filter((next) => belongs(wanted, next) && !already(selection, next));
    const next = order.map((what) => useful.find((p) => p.what === what)).find(Boolean);
    if (!next) return null;
    selection = pick(all, selection, next);
  }
  return null;
}

describe.each(situations)('$name', (situation) => {
  const all = facetsOf(situation);

  test('every action can be reached by card or spell first', () => {
    const order: Pick['what'][] = ['tool', 'verb', 'space', 'piece', 'answer'];
    expect(all.map((f) => walk(all, f, order))).toEqual(all.map((f) => f.action.text));
  });

  test('every action of a card can be reached by piece first', () => {
    const order: Pick['what'][] = ['space', 'piece', 'tool', 'verb', 'answer'];
    const cards = all.filter((f) => f.tool?.startsWith('card:') && f.spaces.length === 1);
    expect(cards.map((f) => walk(all, f, order))).toEqual(cards.map((f) => f.action.text));
  });

  test('whatever is pointed at, only legal actions come out, and there is always a way on', () => {
    const legal = new Set(situation.table.legal.map((action) => action.text));
    let seen = 0;
    const explore = (selection: Selection, depth: number): void => {
      const choice = choose(all, selection);
      seen += 1;
      if (choice.ready) expect(legal.has(choice.ready.text)).toBe(true);
      expect(choice.candidates.length).toBeGreaterThan(0);
      if (depth === 0 || choice.ready) return;
      for (const next of offered(choice)) explore(pick(all, selection, next), depth - 1);
    };
    explore(NOTHING, 2);
    expect(seen).toBeGreaterThan(1);
  });
});

test('the same card again lets it go', () => {
  const start = situations.find(({ name }) => name === 'start-2');
  const all = facetsOf(start as (typeof situations)[number]);
  const tool = all.find((f) => f.tool)?.tool ?? 'card:?';
  const once = pick(all, NOTHING, { what: 'tool', tool });
  expect(once.tool).toBe(tool);
  expect(pick(all, once, { what: 'tool', tool }).tool).toBeNull();
});

test('pointing at another card keeps the piece only if it can move it', () => {
  for (const situation of situations) {
    const all = facetsOf(situation);
    const cards = [...new Set(all.map((f) => f.tool))].filter((tool) => tool?.startsWith('card:'));
    const first = all.find((f) => f.tool === cards[0] && f.spaces.length === 1);
    if (!first || cards.length < 2) continue;
    const chosen = pick(all, pick(all, NOTHING, { what: 'tool', tool: first.tool ?? 'card:?' }), {
      what: 'space',
      space: first.spaces[0] ?? 0,
    });
    const other = pick(all, chosen, { what: 'tool', tool: cards[1] ?? 'card:?' });
    expect(choose(all, other).candidates.length).toBeGreaterThan(0);
    expect(other.tool).toBe(cards[1]);
  }
});

test('the way back leads through every further choice, but not through what was replaced', () => {
  const card: Selection = { ...NOTHING, tool: 'card:W1' };
  const other: Selection = { ...NOTHING, tool: 'card:T2' };
  const space: Selection = { ...card, spaces: [3] };
  expect(wayBack([], NOTHING, card)).toEqual([NOTHING]);
  expect(wayBack([NOTHING], card, space)).toEqual([NOTHING, card]);
  expect(wayBack([NOTHING], card, other)).toEqual([NOTHING]);
  expect(wayBack([NOTHING, card], space, other)).toEqual([NOTHING]);
  expect(wayBack([NOTHING], card, NOTHING)).toEqual([]);
});
