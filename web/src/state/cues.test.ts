import { expect, test, vi } from 'vitest';
import { callTo, sound, soundOf } from './cues';
import { SOUNDS } from './sounds';

const SILENT = { volume: 0, vibration: false, notifications: false };

test('events have sounds, and most of them have none', () => {
  expect(soundOf('tower_moved')).toBe('stone');
  expect(soundOf('storm_broke')).toBe('storm');
  expect(soundOf('turn_ended')).toBeNull();
});

test('sounds are short and soft', () => {
  for (const tones of Object.values(SOUNDS)) {
    expect(tones.length).toBeGreaterThan(0);
    for (const each of tones) expect(each.at + each.lasts).toBeLessThan(1.5);
    expect(Math.max(...tones.map((each) => each.loud))).toBeLessThan(0.8);
  }
});

test('nothing is heard or felt unless somebody wishes for it', () => {
  const audio = vi.fn();
  const buzz = vi.fn();
  vi.stubGlobal('AudioContext', audio);
  vi.stubGlobal('navigator', { vibrate: buzz });
  sound('card', SILENT);
  callTo('Your turn', SILENT);
  expect(audio).not.toHaveBeenCalled();
  expect(buzz).not.toHaveBeenCalled();
  callTo('Your turn', { ...SILENT, vibration: true });
  expect(buzz).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
