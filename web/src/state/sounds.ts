/** Soft sounds, made on the spot: a few tones and a little noise. Loaded when somebody wishes to hear them. */

import type { Sound } from './cues';

interface Tone {
  /** When it begins, in seconds. */
  at: number;
  lasts: number;
  /** Pitch at the beginning and at the end; null: noise. */
  from: number | null;
  to: number;
  loud: number;
  shape?: OscillatorType;
}

const tone = (at: number, lasts: number, from: number | null, to: number, loud: number, shape: OscillatorType = 'sine'): Tone => ({ at, lasts, from, to, loud, shape });

/** Noise has the pitch of the filter it goes through. */
export const SOUNDS: Record<Sound, Tone[]> = {
  card: [tone(0, 0.09, null, 3200, 0.25)],
  stone: [tone(0, 0.14, 170, 80, 0.7), tone(0, 0.03, null, 900, 0.25)],
  die: [0, 0.07, 0.16].flatMap((at) => [tone(at, 0.04, 420, 260, 0.4, 'triangle'), tone(at, 0.02, null, 1800, 0.2)]),
  flask: [tone(0, 0.12, 420, 760, 0.4), tone(0.13, 0.16, 560, 1040, 0.35)],
  castle: [tone(0, 0.5, 262, 262, 0.3, 'triangle'), tone(0.1, 0.5, 392, 392, 0.25, 'triangle'), tone(0.2, 0.6, 523, 523, 0.22, 'triangle')],
  climb: [392, 494, 587].map((pitch, n) => tone(n * 0.09, 0.16, pitch, pitch, 0.32, 'triangle')),
  storm: [tone(0, 1.1, null, 240, 0.5), tone(0.3, 0.9, null, 520, 0.3)],
  turn: [tone(0, 0.35, 659, 659, 0.35), tone(0.16, 0.5, 880, 880, 0.3)],
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function hiss(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
  return noise;
}

/** `volume` from 0 to 1. */
export function play(sound: Sound, volume: number): void {
  const audio = (context ??= new AudioContext());
  if (audio.state === 'suspended') void audio.resume();
  const now = audio.currentTime + 0.01;
  for (const each of SOUNDS[sound]) start(audio, each, now + each.at, volume);
}

function start(audio: AudioContext, { from, to, lasts, loud, shape = 'sine' }: Tone, at: number, volume: number): void {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud * volume * 0.5, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  gain.connect(audio.destination);
  if (from === null) {
    const source = audio.createBufferSource();
    const filter = audio.createBiquadFilter();
    source.buffer = hiss(audio);
    source.loop = true;
    filter.type = 'bandpass';
    filter.frequency.value = to;
    source.connect(filter).connect(gain);
    source.start(at);
    source.stop(at + lasts);
  } else {
    const source = audio.createOscillator();
    source.type = shape;
    source.frequency.setValueAtTime(from, at);
    source.frequency.exponentialRampToValueAtTime(to, at + lasts);
    source.connect(gain);
    source.start(at);
    source.stop(at + lasts);
  }
}
