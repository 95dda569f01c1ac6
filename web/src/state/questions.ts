/** What the player is asked now, as a sentence: the engine names the step, the messages have the words. */

import type { Facts } from '../text/format';
import type { Words } from '../text/words';
import { t } from '../text/text.svelte';
import material from '../zauberberg/material.json';

type Position = Record<string, unknown>;
type Pending = Record<string, unknown> & { step?: string };

const TOWER = /^t(\d+)\.(\d)$/;
const WIZARD = /^([a-f])(\d+)$/;
/** Questions in which the partner of the active seat wants something. */
const OF_PARTNER = ['offered', 'back'];

/** The running decision of `view` in words; null if the game has none of its own. */
export function question(game: string, view: Position, words: Words): string | null {
  if (game === 'towers') return towers(view, words);
  if (game === 'zauberberg') return zauberberg(view, words);
  return null;
}

function record(value: unknown): Position {
  return typeof value === 'object' && value !== null ? (value as Position) : {};
}

// -- Wandering Towers

function towers(view: Position, words: Words): string {
  const pending = record(view['pending']) as Pending;
  const step = pending.step ?? 'turn';
  const seats = Object.keys(record(view['home']));
  if (step === 'turn') return t('shell.ask.towers', { n: seats.length === 1 ? 1 : 3 - Number(record(view['turn'])['action']) });
  return words.say(`ask.${step}`, {
    seat: askingSeat(view, seats, step),
    roll: pending['roll'] ?? 0,
    n: pending['rolls_left'] ?? pending['tiles'] ?? 0,
    wizards: pending['found'] ?? '',
    spell: pending['claimed'] ?? pending['spell'] ?? '',
    ...announced(record(pending['declared']), view),
  });
}

function askingSeat(view: Position, seats: string[], step: string): string {
  const active = String(record(view['turn'])['seat']);
  if (!OF_PARTNER.includes(step)) return active;
  return seats[(seats.indexOf(active) + seats.length / 2) % seats.length] ?? active;
}

function announced(declared: Position, view: Position): Facts {
  const nothing = { kind: 'card', owner: '', space: 0, tower: '' };
  const piece = String(declared['piece'] ?? '');
  const tower = TOWER.exec(piece);
  if (tower) return { ...nothing, kind: 'tower', space: Number(tower[1]), tower: towerNumber(view, Number(tower[1]), Number(tower[2])), n: declared['steps'] };
  const wizard = WIZARD.exec(piece);
  if (wizard) return { ...nothing, kind: 'wizard', owner: wizard[1], space: Number(wizard[2]), n: declared['steps'] };
  return nothing;
}

/** The number on a tower, read off the board's notation: towers of a stack are digits from the ground up. */
function towerNumber(view: Position, space: number, level: number): string {
  const stack = String(view['board'] ?? '').split('/')[space] ?? '';
  return [...stack].filter((sign) => /\d/.test(sign))[level - 1] ?? '';
}

// -- Zauberberg

function zauberberg(view: Position, words: Words): string {
  const pending = record(view['pending']) as Pending;
  const places = record(view['places']);
  const placed = Object.values(places).flatMap((goblins) => goblins as string[]).filter((goblin) => goblin.startsWith(String(view['to_move']))).length;
  const step = pending.step ?? (placed === material.goblins ? 'turn' : 'place');
  const most = material.cards_a_turn + Number(record(view['extra'])[String(record(view['turn'])['seat'])] ?? 0);
  const facts: Facts = { seat: view['to_move'], n: material.goblins - placed, limit: most };
  if (step === 'next') {
    const goblin = String(pending['goblin']);
    Object.assign(facts, { n: most - (pending['table'] as unknown[]).length, goblin, landed: pending['landed'], place: placeOf(places, goblin) });
  } else if ('lander' in pending) {
    const tile = String(record(view['tiles'])[String(pending['event'] ?? '')] ?? '?').split(' ')[0];
    Object.assign(facts, { goblin: pending['lander'], tile });
  }
  return step === 'turn' ? t('shell.ask.zauberberg', facts) : words.say(`ask.${step}`, facts);
}

function placeOf(places: Position, goblin: string): string {
  return Object.entries(places).find(([, goblins]) => (goblins as string[]).includes(goblin))?.[0] ?? '';
}
