/** What to say while the server still compiles the rules. */

import type { SeatView, Warming } from '../wire/types';

export interface Notice {
  key: 'shell.warming.minutes' | 'shell.warming.moment' | 'shell.warming.failed';
  minutes: number;
}

const MOMENT = 30;
const MINUTE = 60;
/** Bots that think ahead, and see less far until then. */
const FARSIGHTED = ['level:4', 'level:5'];

export function notice(warming: Warming): Notice | null {
  if (warming.state === 'ready') return null;
  const minutes = Math.max(1, Math.round(warming.seconds / MINUTE));
  if (warming.state === 'failed') return { key: 'shell.warming.failed', minutes };
  return { key: warming.seconds < MOMENT ? 'shell.warming.moment' : 'shell.warming.minutes', minutes };
}

export function concerns(seats: readonly Pick<SeatView, 'bot'>[]): boolean {
  return seats.some((seat) => seat.bot !== null && FARSIGHTED.includes(seat.bot));
}
