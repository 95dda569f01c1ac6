/** What can be heard and felt: which event has which sound, and how somebody is called to their turn. All of it only on wish. */

export type Sound = 'card' | 'stone' | 'die' | 'flask' | 'castle' | 'climb' | 'storm' | 'turn';

export interface Wish {
  /** From 0, silent, to 100. */
  volume: number;
  vibration: boolean;
  notifications: boolean;
}

const SOUNDS: Record<string, Sound> = {
  card_played: 'card',
  card_drawn: 'card',
  cards_exchanged: 'card',
  tower_moved: 'stone',
  towers_swapped: 'stone',
  wizard_moved: 'stone',
  goblin_walked: 'stone',
  goblin_pushed: 'stone',
  goblin_placed: 'stone',
  goblin_fell: 'stone',
  dice_rolled: 'die',
  flask_filled: 'flask',
  stone_taken: 'flask',
  wizard_entered: 'castle',
  castle_moved: 'castle',
  summit_reached: 'castle',
  spell_cast: 'climb',
  goblin_climbed: 'climb',
  passage_taken: 'climb',
  storm_broke: 'storm',
};

/** The sound of an event; null: none. */
export const soundOf = (event: string): Sound | null => SOUNDS[event] ?? null;

export function sound(which: Sound, { volume }: Wish): void {
  if (volume > 0) void import('./sounds').then(({ play }) => play(which, volume / 100)).catch(() => {});
}

/** Somebody's turn has come: a bell, a short buzz, and a notification if the page is out of sight. */
export function callTo(text: string, wish: Wish): void {
  sound('turn', wish);
  if (wish.vibration) navigator.vibrate?.(60);
  if (wish.notifications && document.hidden && 'Notification' in globalThis && Notification.permission === 'granted') {
    const note = new Notification(text, { icon: '/icon.svg', tag: 'turn' });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  }
}

/** The sign of the page has a dot while it is somebody's turn here. */
export function badge(on: boolean): void {
  const sign = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const address = on ? '/icon-turn.svg' : '/icon.svg';
  if (sign && sign.getAttribute('href') !== address) sign.href = address;
}

/** Ask the browser whether it may notify; only when somebody wishes for it. */
export async function mayNotify(): Promise<boolean> {
  return 'Notification' in globalThis && (await Notification.requestPermission().catch(() => 'denied')) === 'granted';
}
