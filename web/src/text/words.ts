/** What happened, what is refused and what may be done, as sentences: the engine's facts filled into its messages. */

import { Refused } from '../wire/api';
import type { ActionInfo, EventView, SeatView } from '../wire/types';
import type { Facts } from './format';
import { hasText, listed, t } from './text.svelte';

const HIDDEN = '?';
const SEATS = ['seat', 'owner', 'partner', 'victim'];
/** Zauberberg's notation: a goblin is the letter of its seat and its number, a space its level and its number there. */
const GOBLIN = /^[a-f]\d$/;
const FIELD = /^(\d+)\.(\d+)$/;
const GOBLINS = ['goblin', 'upper', 'lower', 'other'];
const PLACES = ['field', 'from', 'to', 'place'];

export type Names = Record<string, string>;

/** What a seat is called: the name of its person, the level of its bot, or its letter. */
export function seatName(seat: SeatView): string {
  if (seat.kind === 'person' && seat.name) return seat.name;
  if (seat.kind === 'bot') return seat.name ?? botName(seat);
  return t('game.seat.label', { seat: t(`game.seat.${seat.seat}`) });
}

function botName(seat: SeatView): string {
  return t('shell.bot.seat', { n: 'abcdef'.indexOf(seat.seat) + 1 });
}

/** What a bot is called: the name of its level, or its number. */
export function levelName(bot: string, game: string): string {
  const key = `bot.level.${game}.${bot.replace('level:', '')}`;
  const n = bot.replace('level:', '');
  return hasText(key) ? t('bot.level', { n, name: t(key) }) : t('shell.level', { n });
}

/** Why the server has refused something: the sentence of its code, if it has one. */
export function problem(error: unknown, game = 'game'): string {
  if (!(error instanceof Refused)) return t('shell.problem.unknown');
  if (error.code === 'offline') return t('shell.problem.server');
  return hasText(`rule.${error.code}`) ? new Words(game).rule(error.code, error.facts) : t('shell.problem.refused', { code: error.code });
}

export function seatNames(seats: readonly SeatView[]): Names {
  return Object.fromEntries(seats.map((seat) => [seat.seat, seatName(seat)]));
}

/** The texts of one game, with the names of those who play it. */
export class Words {
  constructor(
    readonly game: string,
    readonly names: Names = {},
  ) {}

  has(key: string): boolean {
    return hasText(`${this.game}.${key}`);
  }

  say(key: string, facts: Facts = {}): string {
    return t(`${this.game}.${key}`, this.facts(facts));
  }

  seat(letter: string): string {
    return this.names[letter] ?? t(`game.seat.${letter}`);
  }

  card(code: string): string {
    return this.has(`card.${code}`) ? t(`${this.game}.card.${code}`) : code;
  }

  spell(code: string): string {
    return this.has(`spell.${code}`) ? t(`${this.game}.spell.${code}`) : code;
  }

  village(code: string): string {
    return this.has(`village.${code}`) ? t(`${this.game}.village.${code}`) : code;
  }

  /** A goblin by its number, and by its owner unless the sentence is about that seat anyway. */
  goblin(code: string, seat: unknown = null): string {
    const number = code.slice(1);
    return code.charAt(0) === seat ? number : t(`${this.game}.name.goblin`, { number, seat: this.seat(code.charAt(0)) });
  }

  /** A space by its number and its level. Villages and the summit keep their codes, by which messages choose. */
  field(code: string): string {
    const found = FIELD.exec(code);
    return found ? t(`${this.game}.name.field`, { level: found[1], space: found[2] }) : code;
  }

  /** Several spaces, level by level. */
  fields(codes: readonly string[]): string {
    const split = codes.map((code) => code.split('.') as [string, string]);
    const rows = [...new Set(split.map(([level]) => level))].map((level) => {
      const spaces = split.filter(([other]) => other === level).map(([, space]) => space);
      return { level, count: spaces.length, spaces: listed(spaces) };
    });
    return rows.map((row) => t(`${this.game}.name.fields`, row)).join('; ');
  }

  /** Facts with names in place of letters and codes. */
  facts(facts: Facts): Facts {
    return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, this.#named(name, fact, facts['seat'])]));
  }

  #named(name: string, fact: unknown, seat: unknown): unknown {
    if (typeof fact === 'string' && SEATS.includes(name) && isSeat(fact)) return this.seat(fact);
    if (name === 'card') return this.card(String(fact));
    if (name === 'spell') return this.spell(String(fact));
    if (name === 'village') return this.village(String(fact));
    if (typeof fact === 'string' && GOBLINS.includes(name) && GOBLIN.test(fact)) return this.goblin(fact, seat);
    if (typeof fact === 'string' && PLACES.includes(name)) return this.field(fact);
    if (name === 'fields') return this.fields(fact as string[]);
    if (name === 'winners' || name === 'wizards') return this.#people(fact);
    if (name === 'cards' && fact !== HIDDEN) return [...(fact as Iterable<unknown>)].map((card) => this.card(String(card))).join(', ');
    if (Array.isArray(fact)) return fact.join(', ');
    return typeof fact === 'number' || typeof fact === 'string' ? fact : String(fact);
  }

  #people(fact: unknown): string {
    if (fact === HIDDEN) return HIDDEN;
    const letters = [...(fact as Iterable<unknown>)].map(String).filter(isSeat);
    return letters.map((letter) => this.seat(letter)).join(', ') || t('terminal.nobody');
  }

  /** One sentence of the log; there may be a better one for what somebody does with pieces of their own. */
  event(event: EventView): string {
    const { name, facts } = event;
    if (name === 'game_over') return this.gameOver(facts);
    if (facts['owner'] !== undefined && facts['owner'] === facts['seat'] && this.has(`log.own_${name}`)) return this.say(`log.own_${name}`, facts);
    return this.say(this.has(`log.${name}`) ? `log.${name}` : `event.${name}`, facts);
  }

  /** Who has won, and why the game is over. */
  gameOver(facts: Facts): string {
    const winners = [...((facts['winners'] ?? []) as Iterable<unknown>)].map(String).filter(isSeat);
    const key = this.has('log.won') ? `${this.game}.log.won` : 'game.log.won';
    const won = t(key, { n: winners.length, names: winners.map((letter) => this.seat(letter)).join(', ') });
    return typeof facts['reason'] === 'string' ? `${this.rule(facts['reason'])} ${won}` : won;
  }

  /** The sentences of the log. Cards that a seat draws one after the other are told in one of them. */
  events(events: readonly EventView[]): string[] {
    return joined(events, (code) => this.card(code)).map((event) => this.event(event));
  }

  /** Why an action is refused, or why the game is over: the sentence of a rule. */
  rule(rule: string, facts: Facts = {}): string {
    return t(hasText(`rule.${rule}`) ? `rule.${rule}` : 'rule.other', this.facts(facts));
  }

  /** What an action does, in a line; `facts` are what the position adds to its parts. */
  action(action: ActionInfo, facts: Facts = {}): string {
    const spell = String(action.parts['spell']);
    const key = this.has(`action.${action.kind}.${spell}`) ? `action.${action.kind}.${spell}` : `action.${action.kind}`;
    const sentence = typeof facts['sentence'] === 'string' ? facts['sentence'] : key;
    return this.has(sentence) ? this.say(sentence, { ...action.parts, ...facts }) : action.text;
  }
}

function isSeat(text: string): boolean {
  return /^[a-f]$/.test(text);
}

/** Events of the same kind that differ in their card alone, told as one. */
function joined(events: readonly EventView[], card: (code: string) => string): EventView[] {
  const told: EventView[] = [];
  for (const event of events) {
    const last = told.at(-1);
    const byName = 'card' in event.facts && !('value' in event.facts);
    const named = byName ? { ...event.facts, card: card(String(event.facts['card'])) } : event.facts;
    if (last && byName && last.name === event.name && same(last.facts, named)) {
      told[told.length - 1] = { name: event.name, facts: { ...named, card: `${String(last.facts['card'])}; ${String(named['card'])}` } };
    } else {
      told.push({ name: event.name, facts: named });
    }
  }
  return told;
}

function same(one: Facts, other: Facts): boolean {
  return JSON.stringify({ ...one, card: '' }) === JSON.stringify({ ...other, card: '' });
}
