import type { SignedChallenge } from '@showup/contract/accounts/passkeys';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { Caller } from '#platform/http/requests/caller';
import { hashOf } from '#platform/http/requests/secret';
import type { Context } from '#server/context';
import type { Banned } from '../bans/refuse-banned.ts';
import { type SignedIn, signIn } from '../sign-in/sign-in.ts';
import type { Visit } from '../sign-in/visit.ts';
import {
  CONFIRMED_HOURS,
  checkPasskey,
  expectedSite,
  keepChallenge,
  markPasskeyUsed,
} from './check-passkey.ts';
import { confirmNewSession } from './passkeys.queries.ts';

/** For a sign-in, or for someone signed in who confirms their identity. */
export async function passkeyOptions(ctx: Context, { viewer }: Caller, browser: Buffer) {
  const options = await generateAuthenticationOptions({
    rpID: expectedSite(ctx).expectedRPID,
    userVerification: 'required',
  });
  const purpose = viewer ? 'confirm' : 'sign-in';
  await keepChallenge(ctx, options, { browser, purpose, userId: viewer?.id ?? null });
  return { ...options };
}

/** Also confirms an admin's session. @throws Problem 403 for a passkey that is not accepted */
export async function signInByPasskey(
  ctx: Context,
  caller: Caller,
  signed: SignedChallenge,
  visit: Visit,
): Promise<SignedIn | Banned> {
  const shown = await checkPasskey(ctx, signed, { browser: visit.browser, purpose: 'sign-in', userId: null });
  return ctx.db.transaction(async (tx) => {
    await markPasskeyUsed(tx, shown);
    const outcome = await signIn(ctx, tx, { caller, userId: shown.userId, visit, by: 'passkey' });
    if (outcome.kind === 'signedIn')
      await confirmNewSession(tx, hashOf(outcome.sessionToken), CONFIRMED_HOURS);
    return outcome;
  });
}
