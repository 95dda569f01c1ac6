/** A legal action taken apart into what a player points at: a card or spell, a space, a piece, an answer. */

import type { ActionInfo } from '../../wire/types';
import type { Stack } from './board';
import { visible } from './board';

/** The questions that are answered with a button of their own, in the order in which they are asked. */
export const QUESTIONS = ['moment', 'direction', 'rider', 'times', 'count', 'whom'] as const;
export type Question = (typeof QUESTIONS)[number];

/** `card:W2` or `spell:MW`. */
export type Tool = `card:${string}` | `spell:${string}`;

/** `t:2` the tower on level 2 with all above it, `w:a` a wizard of seat a, `w:a!` the announced one. */
export type PieceName = string;

export interface Facets {
  action: ActionInfo;
  tool: Tool | null;
  /** What is left if nothing is pointed at: pass, special, reroll ... */
  verb: string | null;
  spaces: number[];
  piece: PieceName | null;
  /** The space where the piece comes to stand. */
  to: number | null;
  answers: Partial<Record<Question, string>>;
}

/** What the parts of a position say about whom `w5` means. */
export interface Movers {
  asked: string;
  partner: string | null;
  board: Stack[];
  /** The space where what an action moves comes to stand, as the engine says. */
  lands: (action: string) => number | null;
}

const WITH_PIECE = new Set(['play_wizard', 'play_rider', 'play_tower', 'piece_wizard', 'piece_rider', 'piece_tower', 'cast', 'after']);

export function facetsOf(action: ActionInfo, movers: Movers): Facets {
  const { kind, parts } = action;
  return {
    action,
    tool: toolOf(parts),
    verb: WITH_PIECE.has(kind) ? null : kind,
    spaces: [parts.space, parts.other].filter((space): space is number => typeof space === 'number'),
    piece: pieceOf(action, movers),
    to: movers.lands(action.text),
    answers: answersOf(action),
  };
}

function toolOf(parts: ActionInfo['parts']): Tool | null {
  if (typeof parts.card === 'string') return `card:${parts.card}`;
  return typeof parts.spell === 'string' ? `spell:${parts.spell}` : null;
}

function pieceOf({ kind, parts }: ActionInfo, movers: Movers): PieceName | null {
  if (typeof parts.space !== 'number' || 'other' in parts) return null;
  if (typeof parts.level === 'number') return `t:${parts.level}`;
  if (kind === 'cast') return `w:${String(parts.seat)}${parts.declared ? '!' : ''}`;
  return `w:${walker(parts.space, movers)}`;
}

/** Whose wizard `w5` is: the asked seat's own, or the partner's once they are all home. */
export function walker(space: number, { asked, partner, board }: Movers): string {
  const there = board[space] ? visible(board[space]) : '';
  return !there.includes(asked) && partner && there.includes(partner) ? partner : asked;
}

function answersOf({ kind, parts }: ActionInfo): Facets['answers'] {
  const answers: Facets['answers'] = {};
  if (kind === 'play_wizard' || kind === 'piece_wizard') answers.rider = 'no';
  if (kind === 'play_rider' || kind === 'piece_rider') answers.rider = 'yes';
  if (kind === 'cast') answers.moment = parts.before ? 'before' : 'now';
  if (kind === 'after') answers.moment = 'after';
  if (typeof parts.times === 'number') answers.times = String(parts.times);
  if (typeof parts.direction === 'string') answers.direction = parts.direction;
  if (kind === 'flasks') answers.count = String(parts.count);
  if (kind === 'free') answers.whom = `${String(parts.seat)}${parts.declared ? '!' : ''}`;
  return answers;
}
