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
/** What a proof is worth that was seen then, in seconds from that evening. */
const judged = (proof: string, ...seen: number[]) => judgeProof(secret, proof, seen.map(later));

test('a venue code has six characters, none of which is taken for another', () => {
  for (let i = 0; i < 500; i++) expect(newVenueCode()).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
});

test('every code that we make is one that the contract accepts', () => {
  expect(VenueCode.safeParse(`${newVenueCode()}.${posterProof(secret)}`).success).toBe(true);
  expect(VenueCode.safeParse(`${newVenueCode()}.${liveProof(secret, 1)}`).success).toBe(true);
});

test('a live code is good while the display shows it and in the half minutes before and after', () => {
  const proof = liveProof(secret, periodAt(evening));
  for (const seconds of [-40, -30, 0, 19, 20, 49]) expect(judged(proof, seconds)).toBe('live');
  for (const seconds of [-41, 50, 3_600]) expect(judged(proof, seconds)).toBe('expired');
});

test('a code that was seen twice is good if it was at one of the two moments, and not between them', () => {
  const proof = liveProof(secret, periodAt(evening));
  expect(judged(proof, 0, 300)).toBe('live');
  expect(judged(proof, -300, 0)).toBe('live');
  expect(judged(proof, -300, 300)).toBe('expired');
});

test('the display changes its code exactly when it says so', () => {
  const period = periodAt(evening);
  expect(endOfPeriod(period).toISOString()).toBe('2026-11-20T20:00:30.000Z');
  expect(periodAt(endOfPeriod(period))).toBe(period + 1);
});

test('a poster is good at any time, and only at its own venue', () => {
  expect(judged(posterProof(secret), 0)).toBe('poster');
  expect(judged(posterProof(secret), 365 * 86_400)).toBe('poster');
  expect(judged(posterProof(randomBytes(32)), 0)).toBe('expired');
});

test('a proof that is off by one bit proves nothing', () => {
  const bytes = Buffer.from(posterProof(secret), 'base64url');
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
  expect(judged(bytes.toString('base64url'), 0)).toBe('expired');
});

test('a code is read whatever address the server had when it was printed', () => {
  const code = { venueCode: 'ABC234', proof: 'AbCdEfGhIjK' };
  expect(readAddress('http://localhost:3000/v/ABC234.AbCdEfGhIjK')).toEqual(code);
  expect(readAddress('https://showup.example/v/ABC234.AbCdEfGhIjK?from=poster')).toEqual(code);
});

test.each([
  '',
  'hello',
  'https://menu.example/table/7',
  'https://showup.example/v/ABC234',
  'https://showup.example/v/ABC234.short',
  'https://showup.example/v/abc234.AbCdEfGhIjK',
  'https://showup.example/?x=/v/ABC234.AbCdEfGhIjK',
])('%o is none of our codes', (text) => {
  expect(readAddress(text)).toBeUndefined();
});
