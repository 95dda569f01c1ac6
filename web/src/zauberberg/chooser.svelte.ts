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
  view: ZauberbergView;
  seat: string | null; // who is asked; null: nobody here
  waiting: boolean; // what was chosen is on its way: it stays as it is
  confirm: Confirmation;
  previews: (actions: string[]) => Promise<Preview[]>;
  onplay: (action: string) => void;
  onwhy: (action: string) => void;
};

const AT_ONCE = 64; // previews in one request
const LANDINGS = ['goblin_walked', 'goblin_climbed', 'summit_reached'];

/** Where a move leads to: the last step of its goblin before anything else happens. */
export function landing(preview: Preview): string | null {
  let place: string | null = null;
  for (const event of preview.events) {
    if (event.name === 'tile_shown') break;
    if (LANDINGS.includes(event.name)) place = event.name === 'summit_reached' ? 'S' : String(event.facts.to);
  }
  return place;
}

export class Chooser {
  picked: Picked = $state.raw(NOTHING);
  /** actions to choose from once more before one is played: ways to the same place, or one to confirm */
  proposed: ActionInfo[] = $state.raw([]);
  #landings: Map<string, string | null> = $state.raw(new Map());
  #certain = new Map<string, boolean>();
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
    return this.#landings.get(action) ?? null;
  }

  /** Begin anew: another question, or the player has changed their mind. */
  clear(): void {
    if (this.#situation().waiting) return;
    this.picked = NOTHING;
    this.proposed = [];
  }

  /** Ask where moves lead to, those of what is picked unless told otherwise. */
  async foresee(moves: ActionInfo[] = this.moves): Promise<void> {
    const { previews } = this.#situation();
    const unknown = moves.map((one) => one.text).filter((text) => !this.#landings.has(text)).slice(0, AT_ONCE);
    if (unknown.length === 0) return;
    const before = this.#position;
    const found = await previews(unknown);
    if (this.#position !== before || found.length === 0) return;
    const landings = new Map(this.#landings);
    for (const one of found) {
      landings.set(one.action, landing(one));
      this.#certain.set(one.action, one.certain);
    }
    this.#landings = landings;
    await this.foresee(moves);
  }

  /** Ask where every legal move leads to, for whoever reads the whole list. */
  foreseeAll(): Promise<void> {
    return this.foresee(this.#situation().legal.filter(choice.isMove));
  }

  /** Another position: what was foreseen holds no longer. */
  forget(): void {
    this.#position += 1;
    this.#landings = new Map();
    this.#certain.clear();
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
  }

  pickPlace(place: string): void {
    const { legal, view } = this.#situation();
    if (place.startsWith('V')) return this.propose(choice.villages(legal, this.picked).filter((one) => `V${parts(one).village}` === place));
    const pushes = (view.places[place]?.length ?? 0) > 1;
    this.propose(choice.thrifty(this.targets.find((one) => one.place === place)?.actions ?? [], pushes));
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

  /** Play the action, or ask once more: if there are several, or if the player wants to be asked. */
  propose(actions: ActionInfo[]): void {
    const [first] = actions;
    const { confirm, waiting } = this.#situation();
    if (!first || waiting) return;
    const final = this.#certain.get(first.text) === false || !['play', 'card', 'place'].includes(first.kind);
    if (actions.length > 1 || confirm === 'always' || (confirm === 'irreversible' && final)) this.proposed = actions;
    else this.play(first);
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
