/** Choosing an action by pointing: card then piece, piece then card, spell then targets, or a button.
 *
 * A selection is what has been pointed at so far. Everything offered comes from the list of legal actions; whatever
 * is picked narrows it until one action is left. No rule is known here.
 */

import type { ActionInfo } from '../../wire/types';
import type { Facets, Movers, PieceName, Question, Tool } from './facets';
import { QUESTIONS, facetsOf } from './facets';

export interface Selection {
  tool: Tool | null;
  verb: string | null;
  spaces: number[];
  piece: PieceName | null;
  /** Where the piece shall come to stand: which card takes it there follows from that. */
  to: number | null;
  answers: Partial<Record<Question, string>>;
}

export type Pick =
  | { what: 'tool'; tool: Tool }
  | { what: 'verb'; verb: string }
  | { what: 'space'; space: number }
  | { what: 'piece'; space: number; piece: PieceName }
  | { what: 'to'; space: number }
  | { what: 'answer'; question: Question; answer: string };

export const NOTHING: Selection = { tool: null, verb: null, spaces: [], piece: null, to: null, answers: {} };

/** How many things have been pointed at. */
export const depth = ({ tool, verb, spaces, piece, to, answers }: Selection): number =>
  Number(tool !== null) + Number(verb !== null) + spaces.length + Number(piece !== null) + Number(to !== null) + Object.keys(answers).length;

/** The selections to go back to, the last one first to go: what stood before each further thing, but not what was replaced. */
export function wayBack(way: Selection[], before: Selection, after: Selection): Selection[] {
  const kept = way.filter((selection) => depth(selection) < Math.min(depth(before), depth(after)));
  return depth(before) < depth(after) ? [...kept, before] : kept;
}

/** What can be picked now, and what the picks so far amount to. */
export interface Choice {
  selection: Selection;
  tools: Set<Tool>;
  verbs: string[];
  /** Spaces that can be picked next. */
  spaces: Set<number>;
  /** Spaces to which the chosen piece can be taken, while it is open with which card. */
  goals: Set<number>;
  /** The pieces among which one of the picked space is to be chosen; empty when there is no question. */
  pieces: PieceName[];
  /** A question with several answers left. */
  question: { question: Question; answers: string[] } | null;
  /** What is still possible. */
  candidates: Facets[];
  /** The only action left. */
  ready: ActionInfo | null;
  /** Whether the player pointed at all of it, so that nothing was filled in for them. */
  complete: boolean;
}

export const takeApart = (legal: ActionInfo[], movers: Movers): Facets[] => legal.map((action) => facetsOf(action, movers));

const isSpell = (facets: Facets): boolean => facets.tool?.startsWith('spell:') === true;

function fits(facets: Facets, selection: Selection): boolean {
  return (
    (selection.tool === null || facets.tool === selection.tool || ridesWith(facets, selection)) &&
    (selection.verb === null || facets.verb === selection.verb) &&
    selection.spaces.every((space) => facets.spaces.includes(space)) &&
    (selection.piece === null || facets.piece === selection.piece) &&
    (selection.to === null || facets.to === selection.to) &&
    QUESTIONS.every((q) => selection.answers[q] === undefined || facets.answers[q] === selection.answers[q])
  );
}

/** In the basic game Piggyback is an extra to the move of a wizard: its tile stands for that. */
const RIDER: Tool = 'spell:PB';
const ridesWith = (facets: Facets, { tool }: Selection): boolean => tool === RIDER && facets.answers.rider === 'yes';

/** Spells wait until their tile is picked, as long as there is anything else to do. */
function main(fitting: Facets[], selection: Selection): Facets[] {
  if (selection.tool !== null || selection.answers.moment !== undefined) return fitting;
  const others = fitting.filter((facets) => !isSpell(facets));
  return others.length > 0 ? others : fitting;
}

export function choose(all: Facets[], selection: Selection): Choice {
  const candidates = main(all.filter((facets) => fits(facets, selection)), selection);
  const started = selection.tool !== null || selection.verb !== null || selection.spaces.length > 0 || hasAnswer(selection);
  const ready = started && candidates.length === 1 ? (candidates[0] ?? null) : null;
  const question = openQuestion(candidates);
  return {
    selection,
    tools: offeredTools(all, selection),
    verbs: distinct(all.filter((f) => f.verb && f.tool === null).map((f) => f.verb as string)),
    spaces: offeredSpaces(all, selection),
    goals: offeredGoals(candidates, selection, ready !== null),
    pieces: openPieces(candidates, selection),
    question,
    candidates,
    ready: ready?.action ?? null,
    complete: ready !== null && isComplete(ready, all, selection),
  };
}

const hasAnswer = (selection: Selection): boolean => Object.keys(selection.answers).length > 0;
const distinct = <T>(values: T[]): T[] => [...new Set(values)];

function offeredTools(all: Facets[], selection: Selection): Set<Tool> {
  const withAny = all.filter((f) => f.tool && fits(f, { ...selection, tool: null, verb: null, to: null, answers: {} }));
  const found = withAny.length > 0 ? withAny : all.filter((f) => f.tool);
  const tools = new Set(found.map((f) => f.tool as Tool));
  if (found.some((f) => f.answers.rider === 'yes') || all.some((f) => f.answers.rider === 'yes' && !f.tool)) tools.add(RIDER);
  return tools;
}

/** Two spaces may be wanted; before the last one is picked, each other candidate may take its place. */
function offeredSpaces(all: Facets[], selection: Selection): Set<number> {
  const open: Selection = { ...selection, spaces: [], piece: null, to: null, verb: null, answers: {} };
  const fitting = main(all.filter((f) => fits(f, open)), open);
  const needed = Math.max(0, ...fitting.map((f) => f.spaces.length));
  const kept = needed > 1 ? selection.spaces.slice(0, needed - 1) : [];
  const narrowed = fitting.filter((f) => kept.every((space) => f.spaces.includes(space)));
  return new Set(narrowed.flatMap((f) => f.spaces));
}

/** With a single card the piece itself is enough. */
function offeredGoals(candidates: Facets[], { tool, spaces, to }: Selection, ready: boolean): Set<number> {
  if (ready || tool !== null || to !== null || spaces.length !== 1) return new Set();
  return new Set(candidates.flatMap((facets) => (facets.to === null || isSpell(facets) ? [] : [facets.to])));
}

/** The pieces of a space that can be chosen by themselves, whatever else is chosen there. */
export function piecesAt(all: Facets[], selection: Selection, space: number): PieceName[] {
  const open: Selection = { ...selection, verb: null, spaces: [space], piece: null, to: null, answers: {} };
  const found = main(all.filter((facets) => fits(facets, open)), open);
  const offered = found.length > 0 ? found : main(all.filter((facets) => fits(facets, { ...open, tool: null })), { ...open, tool: null });
  return distinct(offered.flatMap((facets) => (facets.piece === null ? [] : [facets.piece])));
}

function openPieces(candidates: Facets[], selection: Selection): PieceName[] {
  if (selection.spaces.length !== 1 || selection.piece !== null) return [];
  const pieces = distinct(candidates.flatMap((f) => (f.piece === null ? [] : [f.piece])));
  return pieces.length > 1 ? pieces : [];
}

function openQuestion(candidates: Facets[]): Choice['question'] {
  for (const question of QUESTIONS) {
    const answers = candidates.map((f) => f.answers[question]);
    if (answers.length < 2 || answers.includes(undefined)) continue;
    const found = distinct(answers as string[]);
    if (found.length > 1) return { question, answers: found };
  }
  return null;
}

function isComplete(ready: Facets, all: Facets[], selection: Selection): boolean {
  const pointed = ready.spaces.length === 0 || selection.spaces.length === ready.spaces.length;
  const needsTool = ready.tool !== null && all.some((f) => f.tool !== ready.tool && f.tool !== null);
  const tooled = !needsTool || selection.tool !== null || selection.to !== null;
  const onlyTool = ready.spaces.length === 0 && ready.tool !== null && !hasAnswer(selection);
  return pointed && tooled && !onlyTool;
}

/** Point at something more. What no longer fits with it is let go; pointing at the same thing again lets it go, too. */
export function pick(all: Facets[], selection: Selection, next: Pick): Selection {
  const wished = withPick(all, selection, next);
  const attempts = [wished, { ...wished, answers: next.what === 'answer' ? wished.answers : {} }];
  if (next.what !== 'tool') attempts.push({ ...NOTHING, tool: selection.tool, ...only(next) }, { ...NOTHING, ...only(next) });
  else attempts.push({ ...NOTHING, tool: wished.tool, spaces: wished.spaces }, { ...NOTHING, tool: wished.tool });
  return attempts.find((attempt) => all.some((f) => fits(f, attempt))) ?? NOTHING;
}

function withPick(all: Facets[], selection: Selection, next: Pick): Selection {
  switch (next.what) {
    case 'tool':
      return { ...selection, verb: null, to: null, tool: selection.tool === next.tool ? null : next.tool };
    case 'verb':
      return { ...NOTHING, verb: next.verb };
    case 'space':
      return { ...selection, verb: null, piece: null, to: null, spaces: toggled(all, selection, next.space) };
    case 'piece':
      return { ...selection, verb: null, to: null, spaces: [next.space], piece: next.piece };
    case 'to':
      return { ...selection, verb: null, to: next.space };
    case 'answer':
      return { ...selection, answers: { ...selection.answers, [next.question]: next.answer } };
  }
}

function only(next: Pick): Partial<Selection> {
  if (next.what === 'space') return { spaces: [next.space] };
  if (next.what === 'piece') return { spaces: [next.space], piece: next.piece };
  if (next.what === 'verb') return { verb: next.verb };
  if (next.what === 'to') return { to: next.space };
  return next.what === 'answer' ? { answers: { [next.question]: next.answer } } : {};
}

function toggled(all: Facets[], selection: Selection, space: number): number[] {
  if (selection.spaces.includes(space)) return selection.spaces.filter((other) => other !== space);
  const both = [...selection.spaces, space];
  return all.some((f) => fits(f, { ...selection, piece: null, to: null, spaces: both })) ? both : [space];
}
