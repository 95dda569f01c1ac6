import { expect, test } from 'vitest';
import { dress, readSettings } from './settings';

const WISHES = { languages: ['de-DE'], dark: true, contrast: false };

test('without anything kept, the browser decides', () => {
  expect(readSettings(null, WISHES)).toMatchObject({ language: 'de', theme: 'system', animation: '1', confirmation: 'irreversible' });
  expect(readSettings('{"animation":"fast"}', WISHES).animation).toBe('2');
  expect(readSettings('{"animation":"normal"}', WISHES).animation).toBe('1');
});

test('what was kept counts, what is strange does not', () => {
  expect(readSettings('{"language":"pl","theme":"glitter","name":"Ida"}', WISHES)).toMatchObject({ language: 'pl', theme: 'system', name: 'Ida' });
  expect(readSettings('{"volume":1000,"vibration":"yes"}', WISHES)).toMatchObject({ volume: 0, vibration: false, notifications: false });
  expect(readSettings('{"volume":40}', WISHES).volume).toBe(40);
  expect(readSettings('no json', WISHES).language).toBe('de');
  expect(readSettings('null', WISHES).language).toBe('de');
  expect(readSettings(JSON.stringify({ name: 'x'.repeat(50) }), WISHES).name).toHaveLength(24);
});

test('the page wears what is set, or what the system wears', () => {
  expect(dress('system', { dark: true, contrast: false })).toBe('night');
  expect(dress('system', { dark: false, contrast: false })).toBe('day');
  expect(dress('system', { dark: false, contrast: true })).toBe('contrast');
  expect(dress('light', { dark: true, contrast: true })).toBe('day');
  expect(dress('contrast', { dark: false, contrast: false })).toBe('contrast');
});
