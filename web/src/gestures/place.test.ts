import { describe, expect, it } from 'vitest';
import { placeNote } from './place';

const NOTE = { width: 200, height: 60 };
const PHONE = { width: 320, height: 640 };

describe('placeNote', () => {
  it('stands above the finger', () => {
    expect(placeNote({ x: 160, y: 300 }, NOTE, PHONE)).toEqual({ x: 60, y: 218 });
  });

  it('goes below where there is no room above', () => {
    expect(placeNote({ x: 160, y: 40 }, NOTE, PHONE)).toEqual({ x: 60, y: 62 });
  });

  it('never leaves the window', () => {
    expect(placeNote({ x: 2, y: 639 }, NOTE, PHONE)).toEqual({ x: 8, y: 557 });
    expect(placeNote({ x: 319, y: 2 }, NOTE, PHONE)).toEqual({ x: 112, y: 24 });
    expect(placeNote({ x: 160, y: 10 }, { width: 300, height: 500 }, { width: 320, height: 400 }).y).toBe(8);
  });
});
