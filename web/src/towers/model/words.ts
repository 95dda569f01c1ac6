/** Actions, spaces and questions in words. The sentences themselves are in the texts; `t` fills them in. */

import type { ActionInfo } from '../../wire/types';
import { type Stack, hasShield, isBare, onward, readBoard, showsGroundShield, visible } from './board';
import { readCard } from './cards';
import { partnerOf } from './movers';
import { type Player, type TowersView, stepOf } from './view';

export type Say = (key: string, facts?: Record<string, unknown>) => string;

/** What sentences need: the texts, and what the seats are called. */
export interface Words {
  t: Say;
  has: (key: string) => boolean;
  seat: (letter: string) => string;
}

export function wordsFor(t: Say, has: (key: string) => boolean, people: Player[]): Words {
  const names = new Map(people.map(({ seat, name }) => [seat, name]));
  return { t, has, seat: (letter) => names.get(letter) ?? t(`game.seat.${letter}`) };
}

const SPELL_STEPS: Record<string, number> = { MW: 1, MT: 2, HW: -1, HT: -2 };

/** How far an action carries its piece, as printed on card, die or tile; 0 if that is not what it does. */
export function stepsOf({ kind, parts }: ActionInfo, view: TowersView): number {
  const card = readCard(String(parts.card ?? ''));
  if (kind === 'play_wizard' || kind === 'play_rider') return card.wizard ?? 0;
  if (kind === 'play_tower') return card.tower ?? 0;
  if (kind.startsWith('piece_')) return view.pending?.roll || 1; // without a die it is the tower of the special turn
  if (kind === 'cast') return (SPELL_STEPS[String(parts.spell)] ?? 0) * Number(parts.times ?? 1);
  return 0;
}

/** The parts of an action with what they mean on this board. */
function factsOf(action: ActionInfo, view: TowersView, words: Words): Record<string, unknown> {
  const { parts } = action;
  const board = readBoard(view.board);
  const facts: Record<string, unknown> = { times: 1, count: 0, goal: 'space', ...parts };
  facts.moment = parts.before ? 'before' : 'now';
  facts.who = parts.declared ? 'declared' : 'other';
  facts.direction = parts.direction === '+' ? 'forward' : 'backward';
  if (parts.card) facts.card = words.t(`towers.card.${String(parts.card)}`);
  if (parts.spell) facts.spell = words.t(`towers.spell.${String(parts.spell)}`);
  if (parts.seat) facts.seat = words.seat(String(parts.seat));
  if (typeof parts.level === 'number') facts.tower = board[Number(parts.space)]?.towers[parts.level - 1] ?? '';
  if (typeof parts.other === 'number') {
    facts.tower = board[Number(parts.space)]?.towers.at(-1) ?? '';
    facts.second = board[parts.other]?.towers.at(-1) ?? '';
  }
  return { ...facts, ...landing(action, view, board) };
}

function landing(action: ActionInfo, view: TowersView, board: Stack[]): Record<string, unknown> {
  const steps = stepsOf(action, view);
  if (typeof action.parts.space !== 'number' || steps === 0) return {};
  const target = board[onward(action.parts.space, steps)];
  if (!target) return {};
  const tower = 'level' in action.parts;
  if (target.castle && !tower) return { to: target.space, goal: 'castle' };
  return { to: target.space, count: tower ? visible(target).length : 0 };
}

/** An action as a sentence. */
export function actionWords(action: ActionInfo, view: TowersView, words: Words): string {
  const special = `towers.action.${action.kind}.${String(action.parts.spell)}`;
  const key = words.has(special) ? special : `towers.action.${action.kind}`;
  return words.t(key, factsOf(action, view, words));
}

/** Who stands on a surface. */
export function wizardWords(letters: string, words: Words): string {
  const counts = new Map<string, number>();
  for (const seat of letters) counts.set(seat, (counts.get(seat) ?? 0) + 1);
  return [...counts].map(([seat, count]) => words.t('towers.plain.wizards', { seat: words.seat(seat), count })).join(', ');
}

/** A space with all that can be seen there, from the top down. */
export function spaceWords(stack: Stack, words: Words): string {
  const { space } = stack;
  if (isBare(stack)) return words.t(showsGroundShield(stack) ? 'towers.plain.empty_shield' : 'towers.plain.empty', { space });
  const things: string[] = [];
  if (stack.castle) things.push(words.t('towers.plain.castle'));
  if (visible(stack)) things.push(wizardWords(visible(stack), words));
  for (let level = stack.towers.length; level > 0; level -= 1) {
    const tower = stack.towers[level - 1] ?? 0;
    things.push(words.t(hasShield(tower) ? 'towers.plain.shield_tower' : 'towers.plain.tower', { tower }));
    const under = stack.surfaces[level - 1];
    if (under) things.push(words.t('towers.plain.locked', { wizards: wizardWords(under, words) }));
  }
  if (showsGroundShield(stack)) things.push(words.t('towers.plain.shield'));
  return words.t('towers.plain.space', { space, things: things.join('; ') });
}

/** What the asked seat is asked, as a sentence. */
export function questionWords(view: TowersView, words: Words): string {
  const step = stepOf(view);
  if (step === 'turn') return words.t('towers.ui.your_turn', turnFacts(view));
  const pending = view.pending ?? { step };
  const spell = pending.claimed ?? pending.spell ?? '';
  const facts: Record<string, unknown> = {
    seat: words.seat(whomItIsAbout(view, step)),
    roll: pending.roll ?? 0,
    n: pending.rolls_left ?? pending.tiles ?? 0,
    wizards: pending.found ? wizardWords(pending.found, words) : '',
    spell: spell ? words.t(`towers.spell.${spell}`) : '',
    ...announced(view, words),
  };
  return words.has(`towers.ask.${step}`) ? words.t(`towers.ask.${step}`, facts) : words.t('towers.ui.wait');
}

export const turnFacts = (view: TowersView): { action: number; of: number } => ({
  action: Math.min(2, view.turn.action),
  of: Object.keys(view.home).length === 1 ? 1 : 2,
});

const whomItIsAbout = (view: TowersView, step: string): string =>
  step === 'offered' || step === 'back' ? (partnerOf(view.turn.seat, view) ?? view.turn.seat) : view.turn.seat;

/** The announced move, as far as it can be seen. */
function announced(view: TowersView, words: Words): Record<string, unknown> {
  const nothing = { kind: 'card', owner: '', space: 0, tower: '' };
  const declared = view.pending?.declared;
  if (!declared) return nothing;
  const tower = /^t(\d+)\.(\d)$/.exec(declared.piece);
  if (tower) {
    const space = Number(tower[1]);
    const number = readBoard(view.board)[space]?.towers[Number(tower[2]) - 1] ?? '';
    return { kind: 'tower', owner: '', space, tower: number, n: declared.steps };
  }
  const wizard = /^([a-f])(\d+)$/.exec(declared.piece);
  if (!wizard) return nothing;
  return { ...nothing, kind: 'wizard', owner: words.seat(wizard[1] ?? ''), space: Number(wizard[2]), n: declared.steps };
}
