/** Where the player pointed last: there a note has to appear. */

export interface Point {
  x: number;
  y: number;
}

export class Finger {
  #at: Point = { x: 0, y: 0 };

  get at(): Point {
    return this.#at;
  }

  /** For the element in which somebody points. Who plays with keys points at what has the focus. */
  readonly attach = (root: HTMLElement): (() => void) => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    root.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (this.#at = { x, y }), options);
    root.addEventListener('pointerup', ({ clientX: x, clientY: y }) => (this.#at = { x, y }), options);
    root.addEventListener('keydown', ({ target }) => (this.#at = middleOf(target as Element)), options);
    return () => listening.abort();
  };
}

function middleOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
