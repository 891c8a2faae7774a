import * as z from 'zod/mini';
import { Email, Password, PhoneNumber, PhoneToken, TypedPassword } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Nothing } from './fields.ts';
import { User } from './profiles.ts';

/** One browser in which the person is signed in, as their list of devices shows it. */
export const Session = z.object({
  _id: Id,
  /** What can be told from the browser's own description, such as `Chrome on Android`. */
  device: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** A sign-in in a browser in which the person had never been before. */
export const NewSignIn = z.object({ _id: Id, device: z.string(), signedInAt: Instant });
export type NewSignIn = z.infer<typeof NewSignIn>;

export const PasswordChange = z.object({ currentPassword: TypedPassword, newPassword: Password });
export const EmailChange = z.object({ email: Email, password: TypedPassword });
export const EMAIL_CODE_LENGTH = 6;
export const EmailCode = z.object({
  code: z.string().check(z.regex(/^\d{6}$/, 'Please enter the six digits of the code.')),
});
/** With the token of a right code for the account's phone, as `/auth/verify-user` takes it. */
export const PasswordReset = z.object({ token: PhoneToken, phoneNumber: PhoneNumber, newPassword: Password });

/** The ZIP of everything that is kept about the person. It is no JSON, so it stands beside the entries. */
export const EXPORT_PATH = '/auth/export';

/** How a person looks after their account. */
export const accountSettingsEndpoints = {
  /** The one that asks first, then the most recently seen. */
  listSessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'session',
    input: {},
    response: z.array(Session),
  }),
  endSession: endpoint({
    method: 'POST',
    path: '/auth/end-session',
    access: 'session',
    input: { body: z.object({ sessionId: Id }) },
    response: Nothing,
  }),
  /** Those that nobody has answered, the oldest first. A browser that is itself in question is told nothing. */
  newSignIns: endpoint({
    method: 'GET',
    path: '/auth/new-sign-ins',
    access: 'session',
    input: {},
    response: z.array(NewSignIn),
  }),
  /** Where it was somebody else, that browser is signed out at once. */
  answerSignIn: endpoint({
    method: 'POST',
    path: '/auth/answer-sign-in',
    access: 'session',
    input: { body: z.object({ signInId: Id, wasMe: z.boolean() }) },
    response: Nothing,
  }),
  /** Ends every other session of the person. */
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/change-password',
    access: 'session',
    input: { body: PasswordChange },
    response: Nothing,
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/auth/change-email',
    access: 'session',
    input: { body: EmailChange },
    response: User,
  }),
  /** Sends a code to the email of the account, and answers when the next one may go. */
  sendEmailCode: endpoint({
    method: 'POST',
    path: '/auth/send-email-code',
    access: 'session',
    input: {},
    response: z.object({ resendAt: Instant }),
  }),
  /** The email is the account's alone from then on. */
  proveEmail: endpoint({
    method: 'POST',
    path: '/auth/prove-email',
    access: 'session',
    input: { body: EmailCode },
    response: User,
  }),
  /** Signs in, and ends every other session of the person. */
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    input: { body: PasswordReset },
    response: User,
  }),
};
