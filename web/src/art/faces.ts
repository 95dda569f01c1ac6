/** Faces of bots: each name has a character of its own, put together from a few parts. Heads fit a circle of radius 15. */

export interface Face {
  /** The ground behind the head. */
  ground: string;
  skin: string;
  hair: string;
  cloth: string;
  head: 'wizard' | 'goblin';
  /** What is worn, and what grows. */
  hat: 'pointed' | 'brim' | 'hood' | 'cap' | 'none';
  locks: 'none' | 'long' | 'curls' | 'bun' | 'tuft';
  beard: 'none' | 'long' | 'moustache' | 'stubble';
  /** One thing that nobody else has. */
  mark: 'none' | 'glasses' | 'monocle' | 'freckles' | 'star' | 'tooth' | 'brows';
}

const SKIN = { fair: '#f6d9b8', tan: '#d9a877', dark: '#8f5f3f', green: '#92c15e', moss: '#b3c46a' };

const wizard = (ground: string, skin: string, hair: string, cloth: string, rest: Pick<Face, 'hat' | 'locks' | 'beard' | 'mark'>): Face => ({ ground, skin, hair, cloth, head: 'wizard', ...rest });
const goblin = (ground: string, skin: string, cloth: string, rest: Pick<Face, 'hat' | 'locks' | 'beard' | 'mark'>): Face => ({ ground, skin, hair: '#5b3a22', cloth, head: 'goblin', ...rest });

export const FACES: Record<string, Face> = {
  Mira: wizard('#d9d2f5', SKIN.tan, '#3a2318', '#6b4fd0', { hat: 'pointed', locks: 'long', beard: 'none', mark: 'star' }),
  Odo: wizard('#cfe6d6', SKIN.fair, '#f5f1e6', '#3f7d6a', { hat: 'brim', locks: 'none', beard: 'long', mark: 'brows' }),
  Runa: goblin('#f3ddc2', SKIN.green, '#b5523b', { hat: 'none', locks: 'bun', beard: 'none', mark: 'tooth' }),
  Bruno: wizard('#f1dcc0', SKIN.fair, '#7a4a25', '#8a5a00', { hat: 'none', locks: 'tuft', beard: 'stubble', mark: 'monocle' }),
  Selma: wizard('#cfe0f2', SKIN.dark, '#20182c', '#2f6fb0', { hat: 'brim', locks: 'curls', beard: 'none', mark: 'none' }),
  Falko: goblin('#d5e3f0', SKIN.moss, '#37589a', { hat: 'cap', locks: 'none', beard: 'none', mark: 'brows' }),
  Tilda: wizard('#f5d6d9', SKIN.fair, '#c65b2c', '#a83b57', { hat: 'none', locks: 'curls', beard: 'none', mark: 'freckles' }),
  Korin: wizard('#d4d8e6', SKIN.tan, '#2b2838', '#2b2838', { hat: 'hood', locks: 'none', beard: 'moustache', mark: 'none' }),
  Vera: wizard('#e3edc9', SKIN.fair, '#b9b4ad', '#5d7a2c', { hat: 'none', locks: 'bun', beard: 'none', mark: 'glasses' }),
  Milo: goblin('#e7d8f0', SKIN.green, '#7d5bb5', { hat: 'pointed', locks: 'none', beard: 'none', mark: 'none' }),
  Luna: wizard('#c9d6f3', SKIN.fair, '#e9c65c', '#3a4fa0', { hat: 'hood', locks: 'long', beard: 'none', mark: 'star' }),
  Emil: wizard('#f0e3bd', SKIN.dark, '#f5f1e6', '#b07a12', { hat: 'pointed', locks: 'none', beard: 'long', mark: 'glasses' }),
};

const ALL = Object.values(FACES);

/** The face of a bot by its name; another name always gets the same one of them. */
export function faceOf(name: string): Face {
  const sum = [...name].reduce((total, sign) => total + (sign.codePointAt(0) ?? 0), 0);
  return FACES[name] ?? (ALL[sum % ALL.length] as Face);
}
