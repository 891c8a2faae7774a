import { HANDSHAKE_PATH, type Handshake } from '@showup/contract/dates';
import type { UserId } from '@showup/contract/fields';
import { endOfPeriod, isSameProof, periodAt } from '#features/venues/venue-code';
import { databaseTime } from '#platform/db/database-time';
import { drawCodeSvg } from '#platform/qr/draw-code';
import type { Context } from '#server/context';
import { withDate } from '../in-pair.ts';
import { requireEvening } from './require-evening.ts';

/** 64 bits are 11 characters, as in a venue's code. */
const PROOF_BYTES = 8;

/** A code that this person's phone shows to the other one, for as long as a venue's display shows one. @throws Problem 404, and 409 at any other time */
export async function showHandshake(ctx: Context, viewerId: UserId, dateId: string): Promise<Handshake> {
  return withDate(ctx, viewerId, dateId, async (tx, date) => {
    const now = await databaseTime(tx);
    requireEvening(date, now);
    const period = periodAt(now);
    const proof = proofOf(ctx, dateId, viewerId, period);
    const address = new URL(`${HANDSHAKE_PATH}${proof}`, ctx.publicUrl).href;
    const changesAt = endOfPeriod(period).toISOString();
    return { address, svg: drawCodeSvg(address), changesAt };
  });
}

function proofOf(ctx: Context, dateId: string, showerId: UserId, period: number): string {
  return ctx
    .keyedHash('handshake', `${dateId} ${showerId} ${period}`)
    .subarray(0, PROOF_BYTES)
    .toString('base64url');
}

/** The proof in the text of a handshake code; undefined for any other code. Only the path counts. */
export function readHandshake(text: string): string | undefined {
  const path = URL.canParse(text) ? new URL(text).pathname : text;
  return path.startsWith(HANDSHAKE_PATH) ? path.slice(HANDSHAKE_PATH.length) : undefined;
}

/** Whether the phone of `showerId` showed this at that moment or just before: clocks differ, and scanning takes a moment. */
export function isShownBy(
  ctx: Context,
  proof: string,
  { dateId, showerId, at }: { readonly dateId: string; readonly showerId: UserId; readonly at: Date },
): boolean {
  const period = periodAt(at);
  return [period - 1, period].some((near) => isSameProof(proof, proofOf(ctx, dateId, showerId, near)));
}
