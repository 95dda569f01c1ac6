/** Shows one step, event after event: the picture of the scene with what is moving in it. */

import { rate, type Speed } from '../state/gametable';
import type { EventView, Step } from '../wire/types';
import { spot, type Look, type Scene } from './geometry';
import type { Layout } from './layout';
import { after as pictureAfter, picture, type Picture, type TileKind, type ZauberbergView } from './model';
import { hops, pause, way, type Walk } from './motion';
import { progress, undealt } from './progress';

const eased = (part: number): number => 1 - (1 - part) ** 3;

/** What a performance needs of the board's props. */
export interface Performance {
  step: Step;
  before: ZauberbergView;
  after: ZauberbergView;
  speed: Speed;
  onevent: (event: EventView) => void;
  unheld: () => Promise<void>;
}

export class Performer {
  picture: Picture = $state.raw({ rotation: 0, goblins: [], tiles: [], stones: [] });
  /** The position in the middle of the step that is shown; null: none is. */
  view: ZauberbergView | null = $state.raw(null);
  moving: Walk | null = $state.raw(null);
  /** The event tile that was just turned up, large. */
  tile: TileKind | null = $state(null);
  /** quarters of the mountain, also in between */
  rotation = $state(0);
  busy = $state(false);
  #hurry = false;
  #gone = false;
  #wake: () => void = () => undefined;

  constructor(private readonly look: () => { layout: Layout; look: Look; turned: number; tilt: number }) {}

  /** Show a position as it is. */
  settle(shown: Picture): void {
    this.picture = shown;
    this.rotation = shown.rotation;
    this.moving = this.view = this.tile = null;
  }

  /** Finish the step that is shown. */
  hurry(): void {
    this.#hurry = true;
    this.#wake();
  }

  /** Nobody looks any more. */
  stop(): void {
    this.#gone = true;
    this.hurry();
  }

  /** Show the events of a step in order. */
  async perform({ step, before, after, speed, onevent, unheld }: Performance): Promise<void> {
    this.busy = true;
    this.#hurry = rate(speed) === Infinity || document.hidden;
    this.view = step.seat === null ? undealt(after, step.events) : before;
    this.picture = picture(this.view);
    this.rotation = this.picture.rotation;
    for (const event of step.taken_back ? [] : step.events) {
      await unheld();
      if (this.#gone) return;
      onevent(event);
      await this.#show(event, 1 / rate(speed));
      this.view = progress(this.view, event);
    }
    this.settle(picture(after));
    this.busy = false;
  }

  #scene(): Scene {
    return { ...this.look(), rotation: this.rotation };
  }

  async #show(event: EventView, pace: number): Promise<void> {
    const found = this.#hurry ? null : way(this.look().layout, event, this.picture.rotation);
    if (found) await this.#walk(found.goblin, found.places, found.seconds * pace);
    if (event.name === 'mountain_turned' && !this.#hurry) await this.#turn(event, pace);
    this.picture = pictureAfter(this.picture, event);
    this.moving = null;
    this.rotation = this.picture.rotation;
    if (event.name === 'tile_shown' && !this.#hurry) this.tile = String(event.facts['tile']) as TileKind;
    if (!found && event.name !== 'mountain_turned') await this.#wait(pause(event) * pace);
    this.tile = null;
  }

  async #walk(goblin: string, places: string[], seconds: number): Promise<void> {
    const from = this.picture.goblins.find((one) => one.name === goblin)?.place;
    const ways = from === undefined ? places : [from, ...places];
    const stops = ways.map((place) => spot(this.#scene(), place)).map(({ x, y }) => ({ x, y: y + 8 }));
    if (!stillness()) this.moving = { goblin, path: hops(stops), lasts: seconds * 1000 };
    await this.#wait(seconds);
  }

  async #turn(event: EventView, pace: number): Promise<void> {
    const start = this.picture.rotation;
    const by = event.facts.direction === 'clockwise' ? 1 : -1;
    if (stillness()) return this.#wait(pause(event) * pace);
    await this.#frames(pause(event) * pace, (part) => (this.rotation = start + by * eased(part)));
  }

  /** Let so many seconds pass, or less if somebody is in a hurry. */
  #wait(seconds: number): Promise<void> {
    if (this.#hurry || seconds <= 0) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, seconds * 1000);
      this.#wake = () => (clearTimeout(timer), done());
    });
  }

  /** Call `draw` with 0 to 1 on every frame for so many seconds, or until somebody is in a hurry. */
  async #frames(seconds: number, draw: (part: number) => void): Promise<void> {
    const began = performance.now();
    for (let part = 0; part < 1 && !this.#hurry && seconds > 0; ) {
      const now = await new Promise<number>(requestAnimationFrame);
      part = Math.min(1, (now - began) / (seconds * 1000));
      draw(part);
    }
  }
}

const stillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
