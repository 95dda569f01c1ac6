import { expect, test } from 'vitest';
import type { Catalogue, GameInfo, OptionInfo } from '../wire/types';
import { request } from './fresh';
import { applies, botNames, chairs, chosenOptions, familyOptions, fittingPlayers, grouped, planned, presetOf, presets, recoloured, valuesOf } from './setup';

const COLOURS = ['blue', 'yellow', 'red', 'green', 'orange', 'violet'];
const option = (name: string, change: Partial<OptionInfo> = {}): OptionInfo => ({ name, kind: 'choice', default: 'a', values: ['a', 'b'], least: null, most: null, also: [], players: [], only_with: {}, ...change });
const INFO: GameInfo = {
  name: 'towers',
  least_players: 1,
  most_players: 6,
  actions: 1,
  observation_shape: [],
  options: {
    players: option('players', { kind: 'integer', default: 2 }),
    variant: option('variant', { default: 'basic', values: ['basic', 'master'] }),
    team: option('team', { kind: 'flag', default: false, players: [4, 6] }),
    memory: option('memory', { default: 'strict', values: ['strict', 'assist'] }),
    only: option('only', { values: ['a'] }),
    starter: option('starter', { default: 'random', values: ['random', 'a', 'b', 'c', 'd'] }),
    team_end: option('team_end', { only_with: { team: true } }),
  },
  presets: [
    { name: 'family', players: [2, 3, 4, 5, 6], options: { memory: 'assist' } },
    { name: 'magic', players: [2, 3, 4, 5, 6], options: { variant: 'master' } },
    { name: 'teams', players: [4, 6], options: { team: true } },
    { name: 'solo', players: [1], options: {} },
  ],
};
const CATALOGUE: Catalogue = { version: '', games: { towers: INFO }, seats: { towers: 'abcdef' }, levels: [], phrases: [], colours: COLOURS, bot_names: ['Mira', 'Odo', 'Ida'], limits: {}, warming: { state: 'ready', seconds: 0 }, join_url: null };

test('the form shows a few options at once and none without a choice', () => {
  const { first, more } = grouped(INFO);
  expect(first.map((each) => each.name)).toEqual(['variant', 'team', 'memory']);
  expect(more.map((each) => each.name)).toEqual(['starter', 'team_end']);
});

test('options that mean nothing here are not sent', () => {
  expect(chosenOptions(INFO, 3, { team: true, memory: 'assist' })).toEqual({ memory: 'assist' });
  expect(chosenOptions(INFO, 4, { team: true, memory: 'strict' })).toEqual({ team: true });
  expect(applies(INFO, INFO.options['team_end']!, 4, { team: false })).toBe(false);
  expect(applies(INFO, INFO.options['team_end']!, 4, {})).toBe(false);
  expect(applies(INFO, INFO.options['team_end']!, 4, { team: true })).toBe(true);
});

test('every preset is recognised as itself', () => {
  for (const preset of presets(INFO)) for (const players of preset.players) expect(presetOf(INFO, players, preset.options)).toBe(preset.name);
  expect(presetOf(INFO, 2, { variant: 'master', memory: 'assist' })).toBeNull();
});

test('a game begun with one tap helps to remember, also where the rules do not', () => {
  const mountain: GameInfo = { ...INFO, name: 'zauberberg', options: { memory_aid: option('memory_aid', { default: 'off', values: ['off', 'on'] }) }, presets: [{ name: 'family', players: [2], options: { memory_aid: 'on' } }] };
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

test('bots have names, no two alike and none that a person has', () => {
  const seats = chairs(3, 'bot', COLOURS);
  const names = botNames(CATALOGUE.bot_names, seats, 'ida', 1);
  expect(names).toEqual(['Odo', 'Mira', 'Odo']);
  const plan = planned(CATALOGUE, 'towers', {}, seats, 'Ida', false, 'off', names);
  expect(request(plan, 'abcdef').order.seats.map((each) => each.name)).toEqual(['Ida', 'Mira', 'Odo']);
});

test('a plan becomes a request with a key for every seat of this device', () => {
  const seats = chairs(3, 'friend', COLOURS);
  const plan = planned(CATALOGUE, 'towers', {}, [seats[0]!, { ...seats[1]!, who: 'me', name: ' Ben ' }, seats[2]!], 'Ida', true, 'off');
  const { order, keys } = request(plan, 'abcdef');
  expect(order.seats.map((each) => [each.kind, each.name ?? null])).toEqual([['person', 'Ida'], ['person', 'Ben'], ['open', null]]);
  expect(order.options).toEqual({ players: 3 });
  expect(keys.seats.map((each) => each.seat)).toEqual(['a', 'b']);
  expect(new Set([order.owner, order.invitation, ...keys.seats.map((each) => each.token)]).size).toBe(4);
  expect(order).toMatchObject({ listed: true, spectators: 'off' });
});
