/** Every legal action of every real situation can be reached by tapping, and nothing else can. */

import { describe, expect, it } from 'vitest';
import type { ActionInfo, Preview, Step, TableView } from '../wire/types';
import * as choice from './choice';
import { NOTHING, parts } from './choice';
import { landingsOf } from '../state/tablelogic';
import { after, hand, picture, type ZauberbergView } from './model';

type Situation = { title: string; table: TableView; steps: Step[]; previews: Record<string, Preview> };
const found = import.meta.glob<Situation>('./fixtures/data/*.json', { import: 'default', eager: true });
const situations = Object.values(found);

/** The actions that taps lead to when this one is meant. */
function reached(legal: ActionInfo[], meant: ActionInfo, table: TableView): ActionInfo[] {
  const { goblin = null, fields = [], cards = [], village, seat, card } = parts(meant);
  const landings = landingsOf(table);
  const leadsTo = (action: string) => landings.get(action) ?? null;
  switch (meant.kind) {
    case 'play':
    case 'card': {
      const moves = choice.moves(legal, { ...NOTHING, goblin });
      const place = leadsTo(meant.text);
      return choice.targets(moves, leadsTo).find((one) => one.place === place)?.actions ?? [];
    }
    case 'place':
    case 'village':
      return choice.villages(legal, { ...NOTHING, goblin }).filter((one) => parts(one).village === village);
    case 'show': {
      const picked = { ...NOTHING, fields: fields.slice(0, -1) };
      expect(choice.tiles(legal, picked)).toContain(fields.at(-1));
      return [choice.shown(legal, { ...NOTHING, fields: [...fields].reverse() })].flatMap((one) => one ?? []);
    }
    case 'swap': {
      const own = hand(table.view as unknown as ZauberbergView, table.asked ?? '');
      expect(own.filter((one) => cards.includes(one)).length).toBeGreaterThanOrEqual(cards.length);
      return [choice.exchange(legal, [...cards].reverse())].flatMap((one) => one ?? []);
    }
    case 'raven':
      return legal.filter((one) => one.kind === 'raven' && parts(one).seat === seat);
    case 'drop':
      return legal.filter((one) => one.kind === 'drop' && parts(one).card === card);
    default:
      return legal.filter((one) => one.text === meant.text);
  }
}

describe.each(situations)('$title', ({ table, steps }) => {
  const view = table.view as unknown as ZauberbergView;

  it('lets every legal action be tapped', () => {
    for (const action of table.legal) {
      const actions = reached(table.legal, action, table).map((one) => one.text);
      expect(actions, action.text).toContain(action.text);
      for (const one of actions) expect(table.legal.map((legal) => legal.text)).toContain(one);
    }
  });

  it('knows which question is asked', () => {
    expect(choice.question(table.legal) === 'none').toBe(table.legal.length === 0);
  });

  it('shows every goblin once', () => {
    const shown = picture(view).goblins.map((one) => one.name);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.length).toBe(Object.values(view.places).flat().length);
  });

  it('follows the events without losing a goblin', () => {
    let now = picture(view);
    const before = now.goblins.length;
    for (const event of steps.flatMap((step) => step.events)) now = after(now, event);
    expect(now.goblins.length).toBeGreaterThanOrEqual(before);
  });
});

describe('ways to the same place', () => {
  it('puts the one with fewer jokers first', () => {
    const action = (text: string, joker: boolean): ActionInfo => ({ kind: 'card', text, parts: { value: 2, joker, climb: false, direction: '+' } });
    const [target] = choice.targets([action('2*+', true), action('2+', false)], () => '1.4');
    expect(target?.actions.map((one) => one.text)).toEqual(['2+', '2*+']);
  });
});

describe('ways to the same place', () => {
  const way = (text: string, value: number, direction: string, joker = false, naming_joker = false): ActionInfo => ({
    kind: 'play', text, parts: { goblin: 3, value, direction, climb: false, joker, naming_joker },
  });
  const all = [way('3,1+', 1, '+'), way('3,1-', 1, '-'), way('3,1*+', 1, '+', true), way('3*,1-', 1, '-', false, true), way('3,5*+', 5, '+', true)];

  it('are told apart by the card, and by the direction only where somebody is pushed', () => {
    expect(choice.thrifty(all, false).map((one) => one.text)).toEqual(['3,1+', '3,5*+']);
    expect(choice.thrifty(all, true).map((one) => one.text)).toEqual(['3,1+', '3,1-', '3,5*+']);
  });

  it('take the fewest jokers, in whatever order they come', () => {
    expect(choice.thrifty([...all].reverse(), false).map((one) => one.text).sort()).toEqual(['3,1-', '3,5*+']);
  });
});
