/** The land around the ring: hills, trees, stars and clouds, always in the same places for the same size. */

export interface Dot {
  x: number;
  y: number;
  size: number;
}

/** Numbers between 0 and 1 that look like chance but never change. */
export function scatter(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const n = (value: number): string => value.toFixed(1);

/** A line of hills across the whole width, filled down to the bottom. */
export function hills(width: number, bottom: number, base: number, height: number, seed: number): string {
  const next = scatter(seed);
  const count = Math.max(3, Math.round(width / (height * 4.5)));
  const wide = width / count;
  let path = `M${n(-wide)} ${n(bottom)}V${n(base)}`;
  for (let hill = -1; hill <= count; hill += 1) {
    const tall = height * (0.45 + 0.55 * next());
    const x = hill * wide;
    path += `C${n(x + wide * 0.3)} ${n(base - tall)} ${n(x + wide * 0.7)} ${n(base - tall * 1.05)} ${n(x + wide)} ${n(base - height * 0.12 * next())}`;
  }
  return `${path}V${n(bottom)}Z`;
}

/** Stars between the top and the horizon. */
export function stars(width: number, horizon: number, seed = 7): Dot[] {
  const next = scatter(seed);
  const count = Math.min(90, Math.round((width * horizon) / 2600));
  return Array.from({ length: count }, () => ({ x: next() * width, y: next() * horizon * 0.95, size: 0.5 + 1.1 * next() ** 3 }));
}

/** Woods along the horizon and in the corners, far trees first; none where the ring is. */
export function trees(width: number, height: number, horizon: number, corners = 14): Dot[] {
  const next = scatter(11);
  const found: Dot[] = [];
  for (let wood = 0; wood < Math.round(width / 130); wood += 1) {
    const middle = next() * width;
    for (let tree = 0; tree < 4 + 4 * next(); tree += 1) {
      found.push({ x: middle + (next() - 0.5) * 110, y: horizon + 9 + next() * 16, size: 0.42 + 0.26 * next() });
    }
  }
  for (let tree = 0; tree < corners; tree += 1) {
    const side = next() < 0.5 ? next() * 0.1 : 1 - next() * 0.1;
    found.push({ x: width * side, y: height * (0.8 + 0.19 * next()), size: 0.95 + 0.5 * next() });
  }
  return found.sort((a, b) => a.y - b.y);
}
