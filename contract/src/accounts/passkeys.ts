import * as z from 'zod/mini';
import { freshProofErrors, signInErrors } from '../accounts.ts';
import { endpoint } from '../endpoint.ts';
import { atMost, Id, Instant, Nothing } from '../fields.ts';
import { User } from '../profiles.ts';

export const PASSKEYS_MAX = 10;
export const RECOVERY_CODES = 10;

/** A way to sign in without a code: a key that stays in the device. */
export const Passkey = z.object({
  _id: Id,
  /** The browser in which it was added, such as `Chrome on Android`. */
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
});
export type Passkey = z.infer<typeof Passkey>;

/** Bytes in base64url, as WebAuthn writes them in JSON. */
const Bytes = z.string().check(atMost(20_000, 'That is too long.'), z.regex(/^[\w-]*$/));
const shared = {
  id: Bytes,
  rawId: Bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z._default(z.record(z.string(), z.unknown()), {}),
};

/** https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson, without the fields that are not read. */
export const NewPasskey = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z._default(
      z.array(z.string().check(atMost(20, 'That is too long.'))).check(z.maxLength(10)),
      [],
    ),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** https://www.w3.org/TR/webauthn-3/#dictdef-authenticationresponsejson, without the fields that are not read. */
export const SignedChallenge = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: z.optional(z.nullable(Bytes)),
  }),
});
export type SignedChallenge = z.infer<typeof SignedChallenge>;

export const RecoveryCode = z.string().check(atMost(40, 'That is too long.'));

/** The options of the browser's own call, as JSON. */
const Options = z.looseObject({ challenge: z.string() });

/** Refusals of calls that need a fresh proof of identity. */
const freshSessionErrors = ['403 access.confirm', ...freshProofErrors] as const;

export const passkeysEndpoints = {
  passkeys: endpoint({
    method: 'GET',
    path: '/auth/passkeys',
    access: 'session',
    input: {},
    response: z.array(Passkey),
  }),
  /** For `navigator.credentials.create`. Needs a proof of identity from the last ten minutes, or an admin's confirmed session. */
  newPasskeyOptions: endpoint({
    method: 'POST',
    path: '/auth/new-passkey-options',
    access: 'session',
    input: {},
    response: Options,
    errors: [...freshSessionErrors, '409 accounts.passkeys_full'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/auth/add-passkey',
    access: 'session',
    input: { body: z.object({ passkey: NewPasskey }) },
    response: z.array(Passkey),
    errors: [
      ...freshSessionErrors,
      '403 accounts.passkey',
      '409 accounts.passkeys_full',
      '409 accounts.passkey_known',
    ],
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/auth/remove-passkey',
    access: 'session',
    input: { body: z.object({ passkeyId: Id }) },
    response: z.array(Passkey),
    errors: [...freshSessionErrors, '404 accounts.passkey_gone', '409 accounts.last_passkey'],
  }),
  /** For `navigator.credentials.get`. */
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/auth/passkey-options',
    access: 'public',
    input: {},
    response: Options,
  }),
  passkeySignIn: endpoint({
    method: 'POST',
    path: '/auth/passkey-sign-in',
    access: 'public',
    input: { body: z.object({ signed: SignedChallenge }) },
    response: User,
    errors: [...signInErrors, '403 accounts.passkey'],
  }),
  /** Whether this session is confirmed for admin work, and how it can be. */
  adminAccess: endpoint({
    method: 'GET',
    path: '/auth/admin-access',
    access: 'session',
    input: {},
    response: z.object({ isConfirmed: z.boolean(), hasPasskey: z.boolean(), recoveryCodes: z.number() }),
  }),
  /** Valid for twelve hours. */
  confirmAdmin: endpoint({
    method: 'POST',
    path: '/auth/confirm-admin',
    access: 'session',
    input: {
      body: z.union([z.object({ signed: SignedChallenge }), z.object({ recoveryCode: RecoveryCode })]),
    },
    response: Nothing,
    errors: ['403 accounts.passkey', '403 accounts.recovery_code', '429 accounts.recovery_tries'],
  }),
  /** Creates ten new codes, shown only once, and invalidates the old ones. */
  newRecoveryCodes: endpoint({
    method: 'POST',
    path: '/auth/new-recovery-codes',
    access: 'admin',
    input: {},
    response: z.object({ codes: z.array(z.string()) }),
    errors: freshProofErrors,
  }),
};
