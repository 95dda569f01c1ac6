/** Shows what happened, one event after the other: the picture of the scene with whoever is moving in it. */

import type { Speed } from '../state/gametable';
import type { EventView, Step } from '../wire/types';
import { spot, type Look, type Scene } from './geometry';
import type { Layout } from './layout';
import { after, type Picture } from './model';
import { hops, pause, way, type Walk } from './motion';

const PACE: Record<Speed, number> = { off: 0, fast: 0.45, normal: 1 };
const eased = (part: number): number => 1 - (1 - part) ** 3;

export class Performer {
  picture: Picture = $state.raw({ rotation: 0, goblins: [], tiles: [], stones: [] });
  moving: Walk | null = $state.raw(null);
  /** quarters of the mountain, also in between */
  rotation = $state(0);
  busy = $state(false);
  #hurry = false;
  #wake: () => void = () => undefined;

  constructor(private readonly look: () => { layout: Layout; look: Look; turned: number }) {}

  /** Show a position as it is. */
  settle(picture: Picture): void {
    this.picture = picture;
    this.rotation = picture.rotation;
    this.moving = null;
  }

  /** Finish whatever is moving. */
  hurry(): void {
    this.#hurry = true;
    this.#wake();
  }

  /** Show the events of some steps in order. */
  async perform(steps: Step[], speed: Speed): Promise<void> {
    this.busy = true;
    this.#hurry = speed === 'off';
    for (const event of steps.flatMap((step) => step.events)) {
      await this.#show(event, PACE[speed]);
    }
    this.busy = false;
  }

  #scene(): Scene {
    return { ...this.look(), rotation: this.rotation };
  }

  async #show(event: EventView, pace: number): Promise<void> {
    const found = this.#hurry ? null : way(this.look().layout, event, this.picture.rotation);
    if (found) await this.#walk(found.goblin, found.places, found.seconds * pace);
    if (event.name === 'mountain_turned' && !this.#hurry) await this.#turn(event, pace);
    this.picture = after(this.picture, event);
    this.moving = null;
    this.rotation = this.picture.rotation;
    if (!found && event.name !== 'mountain_turned') await this.#wait(pause(event) * pace);
  }

  async #walk(goblin: string, places: string[], seconds: number): Promise<void> {
    const from = this.picture.goblins.find((one) => one.name === goblin)?.place;
    const ways = from === undefined ? places : [from, ...places];
    const stops = ways.map((place) => spot(this.#scene(), place)).map(({ x, y }) => ({ x, y: y + 8 }));
    this.moving = { goblin, path: hops(stops), lasts: seconds * 1000 };
    await this.#wait(seconds);
  }

  async #turn(event: EventView, pace: number): Promise<void> {
    const start = this.picture.rotation;
    const by = event.facts.direction === 'clockwise' ? 1 : -1;
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
