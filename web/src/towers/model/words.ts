/** Actions, spaces and questions in words. The sentences themselves are in the texts; `t` fills them in. */

import type { ActionInfo, Ask } from '../../wire/types';
import { type Stack, hasShield, isBare, readBoard, showsGroundShield, visible } from './board';
import type { Player, TowersView } from './view';

export type Say = (key: string, facts?: Record<string, unknown>) => string;

/** What sentences need: the texts, and what the seats are called. */
export interface Words {
  t: Say;
  has: (key: string) => boolean;
  seat: (letter: string) => string;
  /** A seat by its name, and whether it is "you". */
  whose: (letter: string) => { seat: string; seat_person: 'you' | 'other' };
  /** The space where what a legal action moves comes to stand. */
  lands: (action: string) => number | null;
}

export function wordsFor(t: Say, has: (key: string) => boolean, people: Player[], you: string | null = null, lands: Words['lands'] = () => null): Words {
  const names = new Map(people.map(({ seat, name }) => [seat, name]));
  const seat = (letter: string) => names.get(letter) ?? t(`game.seat.${letter}`);
  return { t, has, seat, whose: (letter) => ({ seat: seat(letter), seat_person: letter === you ? 'you' : 'other' }), lands };
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
  return { ...facts, ...landing(action, words, board) };
}

/** What is found where a piece comes to stand; where that is, the engine says. */
function landing(action: ActionInfo, words: Words, board: Stack[]): Record<string, unknown> {
  const target = board[words.lands(action.text) ?? -1];
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
  return [...counts].map(([seat, count]) => words.t('towers.ui.wizards', { ...words.whose(seat), count })).join(', ');
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
export function questionWords({ key, facts }: Ask, words: Words): string {
  if (key === 'turn') return words.t('towers.ui.your_turn', facts);
  if (!words.has(`towers.ask.${key}`)) return words.t('towers.ui.wait');
  const [seat, owner, spell, found] = [facts['seat'], facts['owner'], facts['spell'], facts['wizards']].map((fact) => String(fact ?? ''));
  return words.t(`towers.ask.${key}`, {
    ...facts,
    seat: words.seat(seat ?? ''),
    owner: owner ? words.seat(owner) : '',
    spell: spell ? words.t(`towers.spell.${spell}`) : '',
    wizards: found ? wizardWords(found, words) : '',
  });
}
