/** Dragging, with mouse, finger or pen alike: something is pressed, carried and dropped.
 *
 * What can be carried has `data-grip`, what it can be dropped on has `data-drop`; the names are the board's own. Whatever
 * was pressed is known by its name, so it may be drawn anew under the finger. A press that goes nowhere stays a click.
 */

export interface Drag {
  grip: string;
  x: number;
  y: number;
  /** What lies under the pointer, the nearest first. */
  over: string[];
}

/** What a board does about it. */
export interface Hands {
  /** It was pressed and moves: whether it can be carried now. */
  lift: (grip: string, x: number, y: number) => boolean;
  carry: (drag: Drag) => void;
  drop: (drag: Drag) => void;
  /** It was let go without being dropped: Escape, or the browser took the pointer away. */
  letGo: () => void;
}

/** Pixels that a press may wobble; a finger does more than a mouse. */
const FAR: Record<string, number> = { mouse: 6 };
const FAR_BY_FINGER = 11;

export const under = (x: number, y: number): string[] =>
  document.elementsFromPoint(x, y).flatMap((element) => {
    const name = element.closest<HTMLElement | SVGElement>('[data-drop]')?.dataset['drop'];
    return name === undefined ? [] : [name];
  });

interface Press {
  pointer: number;
  grip: string;
  x: number;
  y: number;
  far: number;
}

/** For the element in which things are carried about. Draggable things in it want `touch-action: none`. */
export const dragging = (hands: Hands) => (root: HTMLElement): (() => void) => {
  let press: Press | null = null;
  let carried = false;
  const listening = new AbortController();
  const { signal } = listening;

  const end = () => {
    press = null;
    carried = false;
  };
  const cancel = () => {
    if (carried) hands.letGo();
    end();
  };
  const onPress = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return;
    cancel();
    const grip = (event.target as Element).closest<HTMLElement | SVGElement>('[data-grip]')?.dataset['grip'];
    if (grip === undefined) return;
    press = { pointer: event.pointerId, grip, x: event.clientX, y: event.clientY, far: FAR[event.pointerType] ?? FAR_BY_FINGER };
  };
  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== press?.pointer) return;
    if (!carried && !lifted(event, press)) return;
    hands.carry(dragOf(event, press.grip));
  };
  const lifted = (event: PointerEvent, { grip, x, y, far }: Press): boolean => {
    if (Math.hypot(event.clientX - x, event.clientY - y) < far) return false;
    if (!hands.lift(grip, x, y)) {
      end();
      return false;
    }
    carried = true;
    // Whatever is drawn anew meanwhile, the rest of the way is told to the board.
    if (event.isTrusted) root.setPointerCapture(event.pointerId);
    return true;
  };
  const onRelease = (event: PointerEvent) => {
    if (event.pointerId !== press?.pointer) return;
    const { grip } = press;
    const dropped = carried;
    end();
    if (!dropped) return;
    swallowClick();
    hands.drop(dragOf(event, grip));
  };

  root.addEventListener('pointerdown', onPress, { signal });
  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', onRelease, { signal });
  addEventListener('pointercancel', cancel, { signal });
  addEventListener('keydown', (event) => event.key === 'Escape' && carried && (event.stopPropagation(), cancel()), { signal, capture: true });
  return () => {
    cancel();
    listening.abort();
  };
};

const dragOf = ({ clientX: x, clientY: y }: PointerEvent, grip: string): Drag => ({ grip, x, y, over: under(x, y) });

/** The end of a drag is no click, whatever the browser makes of it. */
function swallowClick(): void {
  const swallowing = new AbortController();
  addEventListener('click', (click) => (click.stopPropagation(), click.preventDefault()), { capture: true, signal: swallowing.signal });
  setTimeout(() => swallowing.abort());
}
