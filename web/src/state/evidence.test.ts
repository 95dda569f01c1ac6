import { describe, expect, it } from 'vitest';
import { canonical, dealCommitment, pledgeOf, secretCommitment, seedOf, type Deal } from '../wire/proof';
import type { TableView } from '../wire/types';
import { Archive, judged, noted, unanswered, type Evidence } from './evidence';
import made from './fixtures/finished.json';

// Written by Python (tests/test_verification.py).
const gathering = made.gathering as unknown as TableView;
const playing = made.playing as unknown as TableView;
const over = made.over as unknown as TableView;
const last = String(over.steps);
const links = made.links as unknown as Record<string, string>;
const at = (...steps: string[]) => new Map(steps.map((step) => [Number(step), links[step] ?? null]));
const watched = () => noted(noted(noted(null, gathering, new Map()), playing, at('1')), over, at('1', last));
const deal = over.deal as unknown as Deal;

describe('what Python computes', () => {
  it('is computed alike here', () => {
    expect(dealCommitment(deal)).toBe(over.commitment);
    expect(secretCommitment(deal.secret)).toBe(over.secret_commitment);
    expect(seedOf(deal)).toBe(over.seed);
    expect(pledgeOf(made.bits.a)).toBe(deal.pledges['a']);
  });

  it('has known values', () => {
    const bits = '0123456789abcdef'.repeat(4);
    const known = {
      commits: 'deal', table: 't'.repeat(22), game: 'towers', options: { players: 2 }, secret: '7',
      seats: { b: { kind: 'bot', name: null, bot: 'level:3' }, a: { kind: 'person', name: 'Zoë', bot: null } },
      pledges: { a: pledgeOf(bits), b: null }, bits: { a: bits, b: null },
    };
    expect(dealCommitment(known)).toBe('sha256:3ff6e42202ad2e2f2b7a03b0fbd803c8e8451ad5394fed89f7dd0fa02623d862');
    expect(seedOf(known)).toBe('204617851807680247796132332657102283553');
    expect(secretCommitment('7')).toBe('sha256:893d2cb488ce795c2f9399a044fd1ab6899002c0fa7d4486441b2135d39ae996');
    expect(canonical({ b: [1, 'ü"\n'], a: null })).toBe('{"a":null,"b":[1,"ü\\"\\n"]}');
  });
});

describe('the past', () => {
  it('is believed as long as it stays the same', () => {
    expect(watched()).toMatchObject({ other: false, step: over.steps, link: links[last], deal: over.commitment, secret: over.secret_commitment });
  });

  it('is another one if a link, a commitment or the number of steps changes', () => {
    const held = noted(null, playing, at('1'));
    expect(noted(held, over, new Map([[1, 'f'.repeat(32)]])).other).toBe(true);
    expect(noted(held, { ...over, commitment: 'sha256:0' }, at('1', last)).other).toBe(true);
    expect(noted(held, { ...over, secret_commitment: 'sha256:0' }, at('1', last)).other).toBe(true);
    expect(noted(watched(), playing, at('1')).other).toBe(true);
    expect(noted(held, over, at('1', last)).other).toBe(false);
  });

  it('stays another one, and nothing new is believed', () => {
    const other = noted(noted(null, playing, at('1')), over, new Map([[1, 'f'.repeat(32)]]));
    expect(noted(other, over, at('1', last))).toEqual(other);
  });

  it('is asked for if an update does not tell it', () => {
    const held = noted(null, playing, at('1'));
    expect(unanswered(held, over, at(last))).toBe(true);
    expect(unanswered(held, over, at('1', last))).toBe(false);
    expect(unanswered(null, over, at(last))).toBe(false);
  });

  it('is kept across reloads', () => {
    const shelf = new Map<string, string>();
    const archive = () => new Archive({ getItem: (key) => shelf.get(key) ?? null, setItem: (key, value) => void shelf.set(key, value) }, () => 7);
    archive().keep('t', watched());
    expect(archive().of('t')).toEqual({ ...watched(), at: 7 });
    shelf.set('zauberturm.evidence', 'nonsense');
    expect(archive().of('t')).toBeNull();
  });
});

describe('a finished game', () => {
  it('is verified with the bits of this device', () => expect(judged(over, watched(), { a: made.bits.a })).toBe('own'));
  it('is verified by what was seen', () => expect(judged(over, watched(), {})).toBe('seen'));
  it('says that the bits of this device are missing', () => expect(judged(over, watched(), { a: made.bits.a, b: '0'.repeat(64) })).toBe('away'));
  it('is judged only when it is over', () => expect(judged(playing, watched(), {})).toBeNull());

  it('is not proven to whoever comes afterwards', () => {
    expect(judged(over, noted(null, over, at(last)), {})).toBe('not_proven');
    expect(judged(over, null, {})).toBe('not_proven');
    expect(judged({ ...over, deal: null }, watched(), {})).toBe('not_proven');
  });

  const forged: Record<string, Partial<TableView>> = {
    'another option': { options: { ...over.options, memory: 'assist' } },
    'another seed': { seed: '5' },
    'another commitment': { commitment: 'sha256:0' },
    'another secret': { deal: { ...over.deal, secret: '8' } },
    'another name': { deal: { ...over.deal, seats: { a: { kind: 'person', name: 'Eve', bot: null } } } },
    'other bits': { deal: { ...over.deal, bits: { a: '0'.repeat(64), b: null } } },
    'another game': { game: 'zauberberg' },
  };
  for (const [name, change] of Object.entries(forged)) it(`is false with ${name}`, () => expect(judged({ ...over, ...change }, watched(), {})).toBe('false'));

  it('is false if all was made anew after the game', () => {
    const other = { ...deal, seats: {}, commits: 'deal' };
    const table = { ...over, deal: other as unknown as TableView['deal'], commitment: dealCommitment(other) };
    expect(judged(table, noted(null, table, at(last)), {})).toBe('not_proven');
    expect(judged(table, watched() as Evidence, {})).toBe('false');
  });
});
