// @module-tag pure
import { randomBytes } from 'node:crypto';
import { VenueCode } from '@showup/contract/venues';
import { expect, test } from 'vitest';
import {
  endOfPeriod,
  judgeProof,
  liveProof,
  newVenueCode,
  periodAt,
  posterProof,
  readAddress,
} from './venue-code.ts';

const secret = randomBytes(32);
const evening = new Date('2026-11-20T20:00:10.000Z');
const later = (seconds: number) => new Date(evening.getTime() + seconds * 1_000);
/** Judges a proof that was seen this many seconds after that evening. */
const judged = (proof: string, ...seen: number[]) => judgeProof(secret, proof, seen.map(later));

test('makes venue codes of six characters that are not mistaken for each other', () => {
  for (let i = 0; i < 500; i++) expect(newVenueCode()).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
});

test('makes only codes that the contract accepts', () => {
  expect(VenueCode.safeParse(`${newVenueCode()}.${posterProof(secret)}`).success).toBe(true);
  expect(VenueCode.safeParse(`${newVenueCode()}.${liveProof(secret, 1)}`).success).toBe(true);
});

test('accepts a live code while the display shows it and in the half minutes before and after', () => {
  const proof = liveProof(secret, periodAt(evening));
  for (const seconds of [-40, -30, 0, 19, 20, 49]) expect(judged(proof, seconds)).toBe('live');
  for (const seconds of [-41, 50, 3_600]) expect(judged(proof, seconds)).toBe('expired');
});

test('accepts a code seen twice if it was valid at either moment, but not only between them', () => {
  const proof = liveProof(secret, periodAt(evening));
  expect(judged(proof, 0, 300)).toBe('live');
  expect(judged(proof, -300, 0)).toBe('live');
  expect(judged(proof, -300, 300)).toBe('expired');
});

test('changes the code of a display exactly when it says so', () => {
  const period = periodAt(evening);
  expect(endOfPeriod(period).toISOString()).toBe('2026-11-20T20:00:30.000Z');
  expect(periodAt(endOfPeriod(period))).toBe(period + 1);
});

test('accepts a poster at any time, but only at its own venue', () => {
  expect(judged(posterProof(secret), 0)).toBe('poster');
  expect(judged(posterProof(secret), 365 * 86_400)).toBe('poster');
  expect(judged(posterProof(randomBytes(32)), 0)).toBe('expired');
});

test('rejects a proof that is off by one bit', () => {
  const bytes = Buffer.from(posterProof(secret), 'base64url');
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
  expect(judged(bytes.toString('base64url'), 0)).toBe('expired');
});

test('rejects a proof of another length', () => {
  expect(judged(posterProof(secret).slice(0, -1), 0)).toBe('expired');
  expect(judged('', 0)).toBe('expired');
});

test('reads a code whatever address the server had when it was printed', () => {
  const code = { venueCode: 'ABC234', proof: 'AbCdEfGhIjK' };
  expect(readAddress('http://localhost:3000/v/ABC234.AbCdEfGhIjK')).toEqual(code);
  expect(readAddress('https://showup.example/v/ABC234.AbCdEfGhIjK?from=poster')).toEqual(code);
});

test.each([
  '',
  'hello',
  'https://menu.example/table/7',
  'v/ABC234.AbCdEfGhIjK',
  'https://showup.example/v/ABC234',
  'https://showup.example/v/ABC234.short',
  'https://showup.example/v/abc234.AbCdEfGhIjK',
  'https://showup.example/?x=/v/ABC234.AbCdEfGhIjK',
])('does not take %o for one of our codes', (text) => {
  expect(readAddress(text)).toBeUndefined();
});
