import { expect, test } from 'vitest';
import type { Catalogue, GameInfo, OptionInfo } from '../wire/types';
import { request } from './fresh';
import { applies, chairs, chosenOptions, familyOptions, fittingPlayers, grouped, planned, presetOf, presets, recoloured, valuesOf } from './setup';

const COLOURS = ['blue', 'yellow', 'red', 'green', 'orange', 'violet'];
const option = (name: string, change: Partial<OptionInfo> = {}): OptionInfo => ({ name, kind: 'choice', default: 'a', values: ['a', 'b'], least: null, most: null, also: [], ...change });
const INFO: GameInfo = {
  name: 'towers',
  least_players: 1,
  most_players: 6,
  actions: 1,
  observation_shape: [],
  options: {
    players: option('players', { kind: 'integer', default: 2 }),
    variant: option('variant', { default: 'basic', values: ['basic', 'master'] }),
    team: option('team', { kind: 'flag', default: false }),
    memory: option('memory', { default: 'strict', values: ['strict', 'assist'] }),
    only: option('only', { values: ['a'] }),
    starter: option('starter', { default: 'random', values: ['random', 'a', 'b', 'c', 'd'] }),
    team_end: option('team_end'),
  },
};
const CATALOGUE: Catalogue = { version: '', games: { towers: INFO }, seats: { towers: 'abcdef' }, levels: [], phrases: [], colours: COLOURS, limits: {}, warming: { state: 'ready', seconds: 0 } };

test('the form shows a few options at once and none without a choice', () => {
  const { first, more } = grouped(INFO);
  expect(first.map((each) => each.name)).toEqual(['variant', 'team', 'memory']);
  expect(more.map((each) => each.name)).toEqual(['starter', 'team_end']);
});

test('options that mean nothing here are not sent', () => {
  expect(chosenOptions(INFO, 3, { team: true, memory: 'assist' })).toEqual({ memory: 'assist' });
  expect(chosenOptions(INFO, 4, { team: true, memory: 'strict' })).toEqual({ team: true });
  expect(applies(INFO.options['team_end']!, 4, { team: false })).toBe(false);
});

test('every preset is recognised as itself', () => {
  for (const preset of presets(INFO)) for (const players of preset.players) expect(presetOf(INFO, players, preset.options)).toBe(preset.name);
  expect(presetOf(INFO, 2, { variant: 'master', memory: 'assist' })).toBeNull();
});

test('a game begun with one tap helps to remember, also where the rules do not', () => {
  const mountain: GameInfo = { ...INFO, name: 'zauberberg', options: { memory_aid: option('memory_aid', { default: 'off', values: ['off', 'on'] }) } };
  const both: Catalogue = { ...CATALOGUE, games: { towers: INFO, zauberberg: mountain } };
  expect(familyOptions(both, 'towers')).toEqual({ memory: 'assist' });
  expect(familyOptions(both, 'zauberberg')).toEqual({ memory_aid: 'on' });
  expect(chosenOptions(mountain, 2, familyOptions(both, 'zauberberg'))).toEqual({ memory_aid: 'on' });
  expect(familyOptions(both, 'chess')).toEqual({});
});

test('a preset takes the nearest number of players it is for', () => {
  const [, , teams] = presets(INFO);
  expect(fittingPlayers(teams!, 2)).toBe(4);
  expect(fittingPlayers(teams!, 6)).toBe(6);
});

test('only seats that are there can begin', () => {
  expect(valuesOf(INFO.options['starter']!, 2, 'abcdef')).toEqual(['random', 'a', 'b']);
});

test('more seats keep those that were there, and no colour comes twice', () => {
  const two = recoloured(chairs(2, 'bot', COLOURS), 0, COLOURS);
  expect(two.map((chair) => chair.colour)).toEqual(['yellow', 'blue']);
  const four = chairs(4, 'bot', COLOURS, two);
  expect(four.slice(0, 2)).toEqual(two);
  expect(new Set(four.map((chair) => chair.colour)).size).toBe(4);
});

test('a plan becomes a request with a key for every seat of this device', () => {
  const seats = chairs(3, 'friend', COLOURS);
  const plan = planned(CATALOGUE, 'towers', {}, [seats[0]!, { ...seats[1]!, who: 'me', name: ' Ben ' }, seats[2]!], (place) => `P${place}`, true, 'off');
  const { order, keys } = request(plan, 'abcdef');
  expect(order.seats.map((each) => [each.kind, each.name ?? null])).toEqual([['person', 'P0'], ['person', 'Ben'], ['open', null]]);
  expect(order.options).toEqual({ players: 3 });
  expect(keys.seats.map((each) => each.seat)).toEqual(['a', 'b']);
  expect(new Set([order.owner, order.invitation, ...keys.seats.map((each) => each.token)]).size).toBe(4);
  expect(order).toMatchObject({ listed: true, spectators: 'off' });
});
