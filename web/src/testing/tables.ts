/** Small tables for tests. */

import type { SeatView, Step, TableView } from '../wire/types';

export function seat(letter: string, change: Partial<SeatView> = {}): SeatView {
  const colours = { a: 'blue', b: 'yellow', c: 'red', d: 'green' } as const;
  return { seat: letter, kind: 'person', name: null, colour: colours[letter as 'a'] ?? 'blue', bot: null, absent: false, online: true, yours: false, ...change };
}

export function table(change: Partial<TableView> = {}): TableView {
  return {
    table: 'AAAAAAAAAAAAAAAAAAAAAA',
    version: 1,
    status: 'playing',
    game: 'towers',
    options: {},
    seats: [seat('a', { yours: true, name: 'Ida' }), seat('b', { kind: 'bot', bot: 'level:2' })],
    listed: false,
    spectators: 'link',
    owner: true,
    replaceable: [],
    deletable: false,
    requests: [],
    returnable: [],
    study: false,
    viewer: ['a'],
    to_move: 'a',
    asked: 'a',
    view: null,
    ask: null,
    legal: [],
    landings: [],
    can_undo: false,
    can_replay: true,
    log: 'all',
    told_from: 0,
    auto_pass: {},
    result: null,
    commitment: '',
    secret_commitment: '',
    pledges_wanted: [],
    reveals_wanted: [],
    head: '',
    seed: null,
    deal: null,
    steps: 0,
    watching: 0,
    phrases: [],
    remarks: [],
    next: null,
    ...change,
  };
}

export function step(change: Partial<Step> = {}): Step {
  return { version: 1, seat: 'a', action: 'T1:t3.1', events: [], by: 'person', forced: false, taken_back: 0, link: '', number: 0, change: null, ...change };
}
