import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_PATH, DISPLAY_PERIOD_SECONDS, VenueCode } from '@showup/contract/venues';

/** Letters and digits that are not mistaken for each other. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 6;
/** 64 bits are 11 characters. Cameras read short codes more often, and a guess has one chance in 2^64. */
const PROOF_BYTES = 8;
const PERIOD_MS = DISPLAY_PERIOD_SECONDS * 1_000;

export function newVenueCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Signs the codes of a venue. As long as the hash it is used with. */
export const newVenueSecret = () => randomBytes(32);

/** 128 bits, the address of a display and its only key. @param bits at least as many, as secret */
export const newDisplayToken = (bits: Buffer = randomBytes(16)) => bits.subarray(0, 16).toString('base64url');

/** The number of the 30 s period in which a display shows one code. */
export function periodAt(at: Date): number {
  return Math.floor(at.getTime() / PERIOD_MS);
}

export function endOfPeriod(period: number): Date {
  return new Date((period + 1) * PERIOD_MS);
}

function sign(secret: Buffer, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest().subarray(0, PROOF_BYTES).toString('base64url');
}

export const posterProof = (secret: Buffer) => sign(secret, 'poster');
export const liveProof = (secret: Buffer, period: number) => sign(secret, `live:${period}`);

/** Reads one of our codes: the venue's code, and the proof, not verified yet. Only the path counts. */
export function readAddress(text: string): { venueCode: string; proof: string } | undefined {
  const path = URL.canParse(text) ? new URL(text).pathname : text;
  const start = path.indexOf(CODE_PATH);
  const parsed = VenueCode.safeParse(start < 0 ? '' : path.slice(start + CODE_PATH.length));
  if (!parsed.success) return undefined;
  const [venueCode = '', proof = ''] = parsed.data.split('.');
  return { venueCode, proof };
}

/**
 * Judges a proof that was seen at one of these moments. A display's code is valid in its own 30 s and in those before and
 * after, since clocks differ and taking a photo needs a moment. Any other code, and any wrong proof, counts as expired.
 */
export function judgeProof(
  secret: Buffer,
  proof: string,
  seen: readonly Date[],
): 'live' | 'poster' | 'expired' {
  for (const period of seen.map(periodAt)) {
    for (const near of [period - 1, period, period + 1])
      if (isSameProof(proof, liveProof(secret, near))) return 'live';
  }
  return isSameProof(proof, posterProof(secret)) ? 'poster' : 'expired';
}

/** Takes the same time for any proof of that length. */
export function isSameProof(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
