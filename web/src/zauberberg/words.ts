/** What an action does and what lies where, in the engine's own sentences, filled in from the view. */

import type { Words } from '../text/words';
import type { ActionInfo, EventView } from '../wire/types';
import { parts } from './choice';
import { corner } from './layout';
import { layoutOf, type Picture, type ZauberbergView } from './model';
import { gate } from './motion';

/** Where a goblin is; empty before it is placed. */
export const goblinPlace = (view: ZauberbergView, goblin: string): string =>
  Object.entries(view.places).find(([, names]) => names.includes(goblin))?.[0] ?? '';

const JOKERS = ['none', 'move', 'name', 'both'] as const;

/** What a move finds where it ends, as far as everybody can see it. */
function effect(view: ZauberbergView, goblin: string, to: string): { effect: string; tile: string; other: string } {
  const there = (view.places[to] ?? []).filter((name) => name !== goblin);
  const tile = view.tiles[to]?.split(' ')[0] ?? '';
  if (there.length > 1) return { effect: 'pair', tile, other: there.at(-1) ?? '' };
  if (there.length === 1) return { effect: 'single', tile, other: there[0] ?? '' };
  if (view.stones.includes(to)) return { effect: 'stone', tile, other: '' };
  if (tile) return { effect: tile === '?' ? 'unknown' : 'tile', tile, other: '' };
  return { effect: 'none', tile, other: '' };
}

function move(view: ZauberbergView, action: ActionInfo, to: string | null, words: Words): string {
  const { goblin: number, naming_joker, value = 0, joker, climb, direction } = parts(action);
  const goblin = number === undefined ? (view.pending?.goblin ?? '') : `${view.to_move}${number}`;
  const from = goblinPlace(view, goblin);
  const way = to === 'S' ? 'summit' : climb ? 'climb' : from.startsWith('V') ? 'leave' : 'walk';
  return words.say(`action.${way}`, {
    seat: view.to_move,
    goblin,
    value,
    village: from,
    to: to ?? '?',
    direction: direction === '+' ? 'clockwise' : direction === '-' ? 'counter_clockwise' : 'none',
    jokers: JOKERS[Number(joker ?? false) + 2 * Number(naming_joker ?? false)],
    ...effect(view, goblin, to ?? ''),
  });
}

/** An action as a sentence. `to`: where it leads to, if it moves a goblin. */
export function sentence(view: ZauberbergView, action: ActionInfo, to: string | null, words: Words): string {
  const { village = 0, seat = '', cards = [], goblin, direction } = parts(action);
  const layout = layoutOf(view);
  const me = view.to_move ?? '';
  switch (action.kind) {
    case 'play':
    case 'card':
      return move(view, action, to, words);
    case 'place':
    case 'village':
      return words.say(`action.${action.kind}`, {
        seat: me,
        goblin: goblin === undefined ? (view.pending?.lander ?? '') : `${me}${goblin}`,
        village: `V${village}`,
        field: gate(layout, `V${village}`, view.rotation),
      });
    case 'raven':
      return words.say('action.raven', { whose: seat === me ? 'own' : 'other', count: view.held[seat] ?? 0, seat });
    case 'swap':
      return words.say('action.swap', { count: cards.length, cards });
    case 'turn': {
      const clockwise = direction === '+';
      return words.say('action.turn', {
        direction: clockwise ? 'clockwise' : 'counter_clockwise',
        village: 'V0',
        field: gate(layout, 'V0', view.rotation + (clockwise ? 1 : -1)),
      });
    }
    default:
      return words.say(`action.${action.kind}`, action.parts);
  }
}

/** What a place is called: a space, a village, or the summit. */
export function placeName(place: string, words: Words): string {
  if (place === 'S') return words.say('scene.summit');
  return place.startsWith('V') ? words.say('scene.village', { village: place }) : words.say('scene.space', { field: place });
}

/** A place and what is there, for whoever points at it. */
export function looked(place: string, view: ZauberbergView, { goblins, tiles, stones }: Picture, words: Words): string {
  const here = goblins.filter((one) => one.place === place).sort((one, other) => Number(one.upper) - Number(other.upper));
  const tile = tiles.find((one) => one.field === place);
  const [lower, upper] = here;
  const found = [placeName(place, words)];
  if (place === 'S') found.push(words.say('look.summit'));
  if (!place.startsWith('V') && corner(layoutOf(view), place) !== null) found.push(words.say('look.corner'));
  if (lower && upper?.upper) found.push(words.say('look.pair', { upper: upper.name, lower: lower.name }));
  else found.push(...here.map(({ name }) => words.say('look.goblin', { goblin: name })));
  if (stones.includes(place)) found.push(words.say('look.stone'));
  if (tile?.kind) found.push(words.say('look.tile', { name: words.say(`tile.${tile.kind}`), text: words.say(`tile.${tile.kind}.text`) }));
  else if (tile) found.push(words.say('look.hidden'));
  return found.join(' · ');
}

const PLACES = ['from', 'to', 'field', 'village'];

/** The places that events name. */
export function placesOf(events: readonly EventView[]): string[] {
  const named = events.flatMap(({ facts }) => PLACES.flatMap((name) => (typeof facts[name] === 'string' ? [facts[name]] : [])));
  return [...new Set(named)].filter((place) => /^(?:\d+\.\d+|V\d|S)$/.test(place));
}
