import * as z from 'zod/mini';
import {
  Email,
  freshProofErrors,
  Password,
  PhoneNumber,
  PhoneToken,
  phoneProofErrors,
  signInErrors,
  TypedPassword,
} from '../accounts.ts';
import { endpoint } from '../endpoint.ts';
import { atMost, Id, Instant, Nothing } from '../fields.ts';
import { DateOfBirth, User } from '../profiles.ts';

/** A browser in which the person is signed in, as in their list of devices. */
export const Session = z.object({
  _id: Id,
  /** From the browser's user agent, such as `Chrome on Android`. */
  device: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  /** The requesting browser. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** A sign-in in a browser that is new to this person. */
export const NewSignIn = z.object({ _id: Id, device: z.string(), signedInAt: Instant });
export type NewSignIn = z.infer<typeof NewSignIn>;

export const PasswordChange = z.object({ currentPassword: TypedPassword, newPassword: Password });
export const EmailChange = z.object({ email: Email, password: TypedPassword });
export const EMAIL_CODE_LENGTH = 6;
const digitsAsked = 'Please enter the six digits of the code.';
export const EmailCode = z.object({
  code: z.string().check(atMost(EMAIL_CODE_LENGTH, digitsAsked), z.regex(/^\d{6}$/, digitsAsked)),
});
/** The token of a correct code for the account's phone, and the birthday, as in `/auth/verify-user`. */
export const PasswordReset = z.object({
  token: PhoneToken,
  phoneNumber: PhoneNumber,
  newPassword: Password,
  dob: z.optional(DateOfBirth),
});

/** How long a fresh proof of identity lasts, for actions that cannot be undone. */
export const PROOF_MINUTES = 10;

/** The token of a correct code for the account's phone, or the password of an account without a phone. */
export const Proof = z.union([z.object({ token: PhoneToken }), z.object({ password: TypedPassword })]);
export type Proof = z.infer<typeof Proof>;

/**
 * Takes the token of a correct code for the new number, and a session with a fresh proof. If the old number is lost, the
 * birthday in a session of at least a week replaces that proof.
 */
export const NumberChange = z.object({
  phoneNumber: PhoneNumber,
  token: PhoneToken,
  dob: z.optional(DateOfBirth),
});
export type NumberChange = z.infer<typeof NumberChange>;

/** The ZIP of all data about the person. Not JSON, so it is not among the entries. */
export const EXPORT_PATH = '/auth/export';

/** Asks for the person's own password. */
const passwordErrors = ['403 accounts.password', '409 accounts.no_password', '429 accounts.guesses'] as const;

/** Endpoints for managing the account. */
export const accountSettingsEndpoints = {
  /** Whether this session may download the data or delete the account without another proof, for at least a minute. */
  proofState: endpoint({
    method: 'GET',
    path: '/auth/proof',
    access: 'session',
    input: {},
    response: z.object({
      isProved: z.boolean(),
      /** The number was changed without a code to the old one, so the download waits for some days. */
      isNumberNew: z.boolean(),
      /** Another device still asks about this sign-in, which is less than three days old. */
      isSignInAsked: z.boolean(),
      /** Someone else entered a code to this number and has not given the right birthday. */
      isNumberAsked: z.boolean(),
    }),
  }),
  /** Valid for ten minutes. A sign-in with a code counts too. */
  prove: endpoint({
    method: 'POST',
    path: '/auth/prove',
    access: 'session',
    input: { body: Proof },
    response: Nothing,
    errors: [...passwordErrors, '403 codes.token', '409 accounts.no_phone', '409 accounts.phone_proves'],
  }),
  /** This session first, then the most recently seen. */
  listSessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'session',
    input: {},
    response: z.array(Session),
  }),
  /** Ends another session, whose browser counts as new at its next sign-in. */
  endSession: endpoint({
    method: 'POST',
    path: '/auth/end-session',
    access: 'session',
    input: { body: z.object({ sessionId: Id }) },
    response: Nothing,
    errors: [...freshProofErrors, '404 accounts.session_ended'],
  }),
  /** Unanswered ones, oldest first. Empty for a browser that is itself in question. */
  newSignIns: endpoint({
    method: 'GET',
    path: '/auth/new-sign-ins',
    access: 'session',
    input: {},
    response: z.array(NewSignIn),
  }),
  /** If it was someone else, that browser is signed out at once. */
  answerSignIn: endpoint({
    method: 'POST',
    path: '/auth/answer-sign-in',
    access: 'session',
    input: { body: z.object({ signInId: Id, wasMe: z.boolean() }) },
    response: Nothing,
    errors: ['403 accounts.proof_missing', '403 accounts.number_new', '404 accounts.no_sign_in'],
  }),
  /** Other sessions stay signed in and are informed. */
  changeNumber: endpoint({
    method: 'POST',
    path: '/auth/change-number',
    access: 'session',
    input: { body: NumberChange },
    response: User,
    errors: [
      ...freshProofErrors,
      '403 accounts.birthday_asked',
      '403 accounts.phone_shut_out',
      '403 accounts.young_session',
      '403 codes.token',
      '409 accounts.no_phone',
      '409 accounts.phone_taken',
    ],
  }),
  /**
   * Moves the account back to its lost number within a week, with the token of a correct code to that number. Ends every other
   * session of the person.
   */
  takeNumberBack: endpoint({
    method: 'POST',
    path: '/auth/take-number-back',
    access: 'session',
    input: { body: z.object({ token: PhoneToken }) },
    response: User,
    errors: [
      '403 accounts.phone_shut_out',
      '403 codes.token',
      '409 accounts.number_settled',
      '409 accounts.phone_taken',
    ],
  }),
  /** Ends every other session of the person. */
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/change-password',
    access: 'session',
    input: { body: PasswordChange },
    response: Nothing,
    errors: ['400 accounts.common_password', ...freshProofErrors, ...passwordErrors],
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/auth/change-email',
    access: 'session',
    input: { body: EmailChange },
    response: User,
    errors: [...freshProofErrors, ...passwordErrors, '409 accounts.email_taken'],
  }),
  /** Sends a code to the account's email, and says when the next one can be sent. */
  sendEmailCode: endpoint({
    method: 'POST',
    path: '/auth/send-email-code',
    access: 'session',
    input: {},
    response: z.object({ resendAt: Instant }),
    errors: [
      '409 accounts.no_email',
      '409 accounts.email_proved',
      '429 codes.too_soon',
      '429 codes.too_many',
      '503 accounts.mail_not_sent',
    ],
  }),
  /** From then on no other account can use the email. */
  proveEmail: endpoint({
    method: 'POST',
    path: '/auth/prove-email',
    access: 'session',
    input: { body: EmailCode },
    response: User,
    errors: ['403 accounts.email_code', '409 accounts.email_taken'],
  }),
  /** Signs in, and ends every other session of the person. */
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    input: { body: PasswordReset },
    response: User,
    errors: [
      '400 accounts.common_password',
      '403 accounts.number_new',
      ...signInErrors,
      ...phoneProofErrors,
      '404 accounts.no_password_at_phone',
    ],
  }),
};
