/** What was pressed is what is chosen, whatever has moved under the finger since. */

const TARGET = 'button, a[href], summary, [role=button]';
const FIRMLY = 16; // pixels: whoever goes further has changed their mind

/** For an element with targets in it. A click that the browser gives to something else than was pressed goes to what was
 * pressed; if that is gone, nobody gets it. */
export function keepTarget(root: HTMLElement): () => void {
  let pressed: { target: Element | null; x: number; y: number } | null = null;
  const listening = new AbortController();
  const { signal } = listening;

  const onPress = ({ target, clientX, clientY, isPrimary }: PointerEvent) => {
    if (isPrimary) pressed = { target: (target as Element).closest(TARGET), x: clientX, y: clientY };
  };
  const onClick = (event: MouseEvent) => {
    const before = pressed;
    pressed = null;
    // Keys and programs press nothing before.
    if (!event.isTrusted || event.detail === 0 || before === null) return;
    const hit = (event.target as Element).closest(TARGET);
    if (hit === before.target || Math.hypot(event.clientX - before.x, event.clientY - before.y) > FIRMLY) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (before.target?.isConnected) before.target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: before.x, clientY: before.y }));
  };
  root.addEventListener('pointerdown', onPress, { capture: true, signal });
  root.addEventListener('click', onClick, { capture: true, signal });
  return () => listening.abort();
}
