/** The player's choice in the making: what was tapped so far, what can be tapped next, and where it would lead. */

import type { Confirmation } from '../state/gametable';
import type { ActionInfo, Preview } from '../wire/types';
import * as choice from './choice';
import { NOTHING, parts, type Picked, type Target } from './choice';
import type { Marks } from './marks';
import { hand, type ZauberbergView } from './model';

/** What the chooser needs to know of the board, always the newest. */
export type Situation = {
  legal: ActionInfo[];
  landings: ReadonlyMap<string, string>; // where each of them leads to
  view: ZauberbergView;
  seat: string | null; // who is asked; null: nobody here
  waiting: boolean; // what was chosen is on its way: it stays as it is
  confirm: Confirmation;
  previews: (actions: string[]) => Promise<Preview[]>;
  onplay: (action: string) => void;
  onwhy: (action: string) => void;
  onnote: (note: string, facts: Record<string, unknown>) => void;
};

const AT_ONCE = 64; // previews in one request
/** What may bring something unknown to light; every other answer has a button or a card of its own. */
const MAY_REVEAL = ['play', 'card', 'show'];


export class Chooser {
  picked: Picked = $state.raw(NOTHING);
  /** actions to choose from once more before one is played: ways to the same place, or one to confirm */
  proposed: ActionInfo[] = $state.raw([]);
  #reveals = new Map<string, boolean>();
  #position = 0; // what was asked about another one is of no use
  readonly #situation: () => Situation;

  readonly question = $derived.by(() => choice.question(this.#situation().legal));
  readonly moves = $derived.by(() => choice.moves(this.#situation().legal, this.picked));
  readonly targets: Target[] = $derived.by(() => choice.targets(this.moves, (action) => this.leadsTo(action)));
  readonly exchange = $derived.by(() => choice.exchange(this.#situation().legal, this.#pickedCards()));

  readonly marks: Marks = $derived.by(() => this.#marks());

  constructor(situation: () => Situation) {
    this.#situation = situation;
  }

  leadsTo(action: string): string | null {
    return this.#situation().landings.get(action) ?? null;
  }

  /** Begin anew: another question, or the player has changed their mind. */
  clear(): void {
    if (this.#situation().waiting) return;
    this.picked = NOTHING;
    this.proposed = [];
  }

  /** Another position: what was foreseen holds no longer. */
  forget(): void {
    this.#position += 1;
    this.#reveals.clear();
    this.picked = NOTHING;
    this.proposed = [];
  }

  pickGoblin(name: string): void {
    const { legal, seat, view, waiting, onwhy } = this.#situation();
    if (waiting) return;
    const number = Number(name.slice(1));
    if (!name.startsWith(seat ?? '-') || !choice.goblins(legal).includes(number)) {
      onwhy(choice.refused(legal, this.picked, number, hand(view, seat ?? '')[0] ?? '1'));
      return;
    }
    this.proposed = [];
    this.picked = this.picked.goblin === number ? NOTHING : { ...NOTHING, goblin: number };
    void this.#learn(this.moves);
  }

  /** Take a goblin in hand to carry it; whether that is possible. */
  lift(name: string): boolean {
    const { legal, seat, waiting } = this.#situation();
    const number = Number(name.slice(1));
    if (waiting || !name.startsWith(seat ?? '-')) return false;
    if (this.question === 'next') return this.targets.length > 0 && name === this.#situation().view.pending?.goblin;
    if (!choice.goblins(legal).includes(number)) return false;
    if (this.picked.goblin !== number) this.pickGoblin(name);
    return true;
  }

  pickPlace(place: string): void {
    const { legal, view } = this.#situation();
    const [asked] = this.proposed;
    if (asked && this.proposed.length === 1 && this.leadsTo(asked.text) === place) return this.play(asked); // pointed at once more
    if (place.startsWith('V')) return this.propose(choice.villages(legal, this.picked).filter((one) => `V${parts(one).village}` === place));
    const pushes = (view.places[place]?.length ?? 0) > 1;
    this.propose(choice.thrifty(this.targets.find((one) => one.place === place)?.actions ?? [], pushes));
  }

  /** Somebody points at what cannot be chosen: say why, in the words of a rule if one refuses it. */
  refuse(place: string, goblin: string | null): void {
    const { legal, seat, view, waiting, onwhy, onnote } = this.#situation();
    if (waiting || legal.length === 0) return;
    if (goblin && !goblin.startsWith(seat ?? '-') && this.picked.goblin === null) return onnote('foreign_goblin', { goblin });
    if (goblin?.startsWith(seat ?? '-') && this.question === 'turn') return onwhy(choice.refused(legal, NOTHING, Number(goblin.slice(1)), hand(view, seat ?? '')[0] ?? '1'));
    const mover = this.question === 'next' ? view.pending?.goblin : this.picked.goblin === null ? undefined : `${seat}${this.picked.goblin}`;
    if (this.question === 'place' && mover) return onwhy(`place:${this.picked.goblin}@${place}`);
    if (mover && choice.moves(legal, this.picked).length > 0) return onnote('unreachable', { goblin: mover, seat });
    if (this.question === 'turn' || this.question === 'place') onnote('goblin_first', {});
  }

  pickTile(field: string): void {
    if (this.#situation().waiting) return;
    const fields = this.picked.fields.includes(field)
      ? this.picked.fields.filter((one) => one !== field)
      : [...this.picked.fields, field];
    this.picked = { ...this.picked, fields };
    const action = choice.shown(this.#situation().legal, this.picked);
    this.proposed = action ? [action] : [];
  }

  /** A card of the hand, by its place in it. */
  pickCard(place: number, card: string): void {
    const { legal, waiting } = this.#situation();
    if (waiting) return;
    const drop = legal.find((one) => one.kind === 'drop' && parts(one).card === card);
    if (drop) return this.propose([drop]);
    if (this.picked.exchanging) {
      const cards = this.picked.cards.includes(place)
        ? this.picked.cards.filter((one) => one !== place)
        : [...this.picked.cards, place];
      this.picked = { ...this.picked, cards };
    } else if (this.picked.goblin === null && this.question !== 'next') {
      if (choice.goblins(legal).includes(Number(card))) this.pickGoblin(`${this.#situation().seat}${card}`);
    } else {
      this.picked = { ...this.picked, card: this.picked.card === card ? null : card };
    }
  }

  startExchange(): void {
    if (this.#situation().waiting) return;
    this.proposed = [];
    this.picked = { ...NOTHING, exchanging: true };
  }

  /** Play the action, or ask once more: if there are several, if something unknown would come to light, or if the player
   *  wants to be asked. */
  propose(actions: ActionInfo[]): void {
    const [first] = actions;
    const { confirm, waiting } = this.#situation();
    if (!first || waiting) return;
    if (actions.length > 1 || confirm === 'always') this.proposed = actions;
    else if (confirm === 'off' || !MAY_REVEAL.includes(first.kind)) this.play(first);
    else void this.#unlessItReveals(first);
  }

  async #unlessItReveals(action: ActionInfo): Promise<void> {
    const before = this.#position;
    await this.#learn([action]);
    if (this.#position !== before || this.#situation().waiting) return;
    if (this.#reveals.get(action.text) === false) this.play(action);
    else this.proposed = [action];
  }

  /** Ask what moves would bring to light. */
  async #learn(moves: ActionInfo[]): Promise<void> {
    const unknown = moves.map((one) => one.text).filter((text) => !this.#reveals.has(text)).slice(0, AT_ONCE);
    if (unknown.length === 0 || this.#situation().confirm !== 'irreversible') return;
    const before = this.#position;
    const found = await this.#situation().previews(unknown).catch(() => []);
    if (this.#position === before) for (const one of found) this.#reveals.set(one.action, one.reveals);
  }

  play(action: ActionInfo): void {
    if (!this.#situation().waiting) this.#situation().onplay(action.text);
  }

  #pickedCards(): string[] {
    const { view, seat } = this.#situation();
    const cards = hand(view, seat ?? '');
    return this.picked.cards.map((place) => cards[place] ?? '');
  }

  #marks(): Marks {
    const { legal, seat } = this.#situation();
    const { goblin, fields } = this.picked;
    const naming = this.picked.exchanging ? [] : choice.goblins(legal);
    const places = new Map(this.targets.map(({ place, actions }) => [place, actions[0] ? badge(actions[0]) : '']));
    for (const one of choice.villages(legal, this.picked)) places.set(`V${parts(one).village}`, '');
    return {
      goblins: new Set(naming.map((number) => `${seat}${number}`)),
      places,
      tiles: new Set(this.question === 'show' ? choice.tiles(legal, this.picked) : []),
      picked: new Set([...(goblin === null ? [] : [`${seat}${goblin}`]), ...fields]),
    };
  }
}

/** The card that leads to a place, as it is written on it. */
function badge(action: ActionInfo): string {
  const { value, climb } = parts(action);
  return `${value}${climb ? '↑' : ''}`;
}
