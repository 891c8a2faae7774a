import type { SignedChallenge } from '@showup/contract/accounts/passkeys';
import type { UserId } from '@showup/contract/fields';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { lockStanding } from '#features/profiles/profiles.queries';
import type { Sql } from '#platform/db/database';
import type { Viewer } from '#platform/http/requests/caller';
import { hashOf } from '#platform/http/requests/secret';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import {
  findPasskey,
  insertPasskeyChallenge,
  type Purpose,
  spendPasskeyChallenge,
  usePasskey,
} from './passkeys.queries.ts';

export const CHALLENGE_MINUTES = 5;
/** How long an admin may use the desk after confirming their identity. */
export const CONFIRMED_HOURS = 12;

/** The same for an unknown passkey, a wrong signature, and a challenge that is expired, used or someone else's. */
export const passkeyRefused = problem(
  403,
  'accounts.passkey',
  'That passkey was not accepted. Please try again.',
);

/** What a challenge was made for. */
interface ChallengeFor {
  readonly browser: Buffer;
  readonly purpose: Purpose;
  /** Null before anyone is signed in. */
  readonly userId: UserId | null;
}

/** A passkey that has just signed, with its new count. */
interface ShownPasskey {
  readonly userId: UserId;
  readonly credentialId: string;
  readonly counter: number;
}

/** The origin and the name that passkeys of this server sign for. */
export function expectedSite({ publicUrl }: Context) {
  return { expectedOrigin: publicUrl.origin, expectedRPID: publicUrl.hostname };
}

export async function keepChallenge(
  { db }: Context,
  options: { readonly challenge: string },
  madeFor: ChallengeFor,
): Promise<void> {
  await insertPasskeyChallenge(db.sql, { ...madeFor, hash: hashOf(options.challenge) }, CHALLENGE_MINUTES);
}

/** Reading a challenge uses it up even if the call fails, so this runs outside of transactions. */
export function spendChallenge({ db }: Context, challenge: string, madeFor: ChallengeFor): Promise<boolean> {
  return spendPasskeyChallenge(db.sql, { ...madeFor, hash: hashOf(challenge) });
}

/** Returns whose passkey signed one of our challenges. @throws Problem 403 */
export async function checkPasskey(
  ctx: Context,
  signed: SignedChallenge,
  madeFor: ChallengeFor,
): Promise<ShownPasskey> {
  const challenge = challengeIn(signed);
  const isOurs = await spendChallenge(ctx, challenge, madeFor);
  const passkey = await findPasskey(ctx.db.sql, signed.id);
  if (!isOurs || !passkey) throw passkeyRefused();
  const { userId, credentialId, publicKey, counter } = passkey;
  const { userHandle, ...response } = signed.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== userId) throw passkeyRefused();
  const checked = await verifyAuthenticationResponse({
    ...expectedSite(ctx),
    response: { ...signed, response },
    expectedChallenge: challenge,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!checked?.verified) throw passkeyRefused();
  return { userId, credentialId, counter: checked.authenticationInfo.newCounter };
}

/** Checks that a passkey is the viewer's own. @throws Problem 403 */
export async function checkOwnPasskey(
  ctx: Context,
  { id }: Viewer,
  signed: SignedChallenge,
  browser: Buffer,
): Promise<ShownPasskey> {
  const shown = await checkPasskey(ctx, signed, { browser, purpose: 'confirm', userId: id });
  if (shown.userId !== id) throw passkeyRefused();
  return shown;
}

/** Locks the person first. @throws Problem 403 if, since the check, the passkey was removed or a copy has signed */
export async function markPasskeyUsed(
  tx: Sql,
  { userId, credentialId, counter }: ShownPasskey,
): Promise<void> {
  await lockStanding(tx, userId);
  if (!(await usePasskey(tx, credentialId, counter))) throw passkeyRefused();
}

/** The challenge that was signed, or an empty string if it cannot be read. */
function challengeIn({ response }: SignedChallenge): string {
  try {
    return String(decodeClientDataJSON(response.clientDataJSON).challenge);
  } catch {
    return '';
  }
}
