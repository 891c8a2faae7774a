import * as z from 'zod/mini';
import { firstCalls, phoneRefusal } from './accounts/first-visit.ts';
import { isPhone, nationalNumber } from './accounts/written-phone.ts';
import { endpoint } from './endpoint.ts';
import { atMost, Instant, isStorable, Nothing, PICTURES_BODY_BYTES, text } from './fields.ts';
import { pictureErrors } from './platform/media.ts';
import { BioStep, DateOfBirth, GenderStep, NameStep, personName, User } from './profiles.ts';

export const PASSWORD_MIN = 6;
const PASSWORD_MAX = 200;
const passwordLong = `Please use at most ${PASSWORD_MAX} characters.`;

export const accountTexts = {
  phone: phoneRefusal,
  code: 'Please enter the code.',
  fullName: 'Full name is required',
  email: 'Email is required',
  emailFormat: 'Invalid email format',
  password: 'Password is required',
  passwordShort: 'Password must be at least 6 characters',
} as const;

/** Accepts 10 digits, with or without +91; stored as 10 digits. */
export const PhoneNumber = z.pipe(
  z
    .string(accountTexts.phone)
    .check(atMost(13, accountTexts.phone), z.regex(/^(\+91)?\d{10}$/, accountTexts.phone)),
  z.transform((phone) => phone.slice(-10)),
);

/** A phone number as people write it: with spaces, dashes, digits of any script, and +91, 0091, 91 or 0 in front. */
export const WrittenNumber = z.pipe(
  z.pipe(z.string(accountTexts.phone).check(atMost(40, accountTexts.phone)), z.transform(nationalNumber)),
  z.string().check(z.refine(isPhone, accountTexts.phone)),
);

export const Code = z
  .string(accountTexts.code)
  .check(atMost(8, accountTexts.code), z.regex(/^\d{4,8}$/, accountTexts.code));

export const Email = z.pipe(
  text(254, accountTexts.email).check(z.regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, accountTexts.emailFormat)),
  z.transform((email) => email.toLowerCase()),
);

/** A new password. */
export const Password = z
  .string(accountTexts.password)
  .check(
    atMost(PASSWORD_MAX, passwordLong),
    z.minLength(1, accountTexts.password),
    z.minLength(PASSWORD_MIN, accountTexts.passwordShort),
    isStorable,
  );

/** A password at sign-in: one that is too short is wrong, not malformed. */
export const TypedPassword = z
  .string(accountTexts.password)
  .check(atMost(PASSWORD_MAX, passwordLong), z.minLength(1, accountTexts.password));

/** What a correct code is exchanged for: valid once, for ten minutes, for its phone. */
export const PhoneToken = z
  .string('A token is missing.')
  .check(atMost(200), z.minLength(1, 'A token is missing.'));

export const PhoneSignup = z.object({
  ...NameStep.shape,
  ...GenderStep.shape,
  ...BioStep.shape,
  /** The phone the form was started for, in case a second tab has proved another one since. */
  phoneNumber: z.optional(PhoneNumber),
});
export type PhoneSignup = z.infer<typeof PhoneSignup>;

export const EmailSignup = z.object({
  fullName: personName(accountTexts.fullName),
  email: Email,
  password: Password,
});
export type EmailSignup = z.infer<typeof EmailSignup>;

type SignupForm = z.input<typeof PhoneSignup> | z.input<typeof EmailSignup>;

/** A body with an email or password is parsed as the email form, so that refusals are about the right form. */
export const Signup = z.pipe(
  z.transform((form: SignupForm) => {
    if (typeof form !== 'object' || form === null || Array.isArray(form)) return form;
    return { ...form, by: 'email' in form || 'password' in form ? 'email' : 'phone' };
  }),
  z.discriminatedUnion('by', [
    z.extend(PhoneSignup, { by: z.literal('phone') }),
    z.extend(EmailSignup, { by: z.literal('email') }),
  ]),
);

export const EmailLogin = z.object({ email: Email, password: TypedPassword });
export type EmailLogin = z.infer<typeof EmailLogin>;

export const CodeSent = z.object({
  /** The number of digits of a code. */
  codeLength: z.number(),
  /** When the next code can be requested. */
  resendAt: Instant,
});

/** The state that the code screen and the onboarding need after a reload. */
export const CodeState = z.object({
  /** Masked except for the last 3 digits; null if no code was requested in this browser. */
  phone: z.nullable(z.string()),
  codeLength: z.number(),
  resendAt: z.nullable(Instant),
  isPhoneVerified: z.boolean(),
});
export type CodeState = z.infer<typeof CodeState>;

/** Refusals of every way to sign in. */
export const signInErrors = ['403 accounts.banned', '403 accounts.demo'] as const;
/** Refusals where the token of a correct code opens an account. */
export const freshProofErrors = [
  '403 accounts.proof_missing',
  '403 accounts.number_new',
  '403 accounts.sign_in_asked',
] as const;
export const phoneProofErrors = ['403 accounts.birthday_asked', '401 codes.token'] as const;

export const accountsEndpoints = {
  sendCode: endpoint({
    ...firstCalls.sendCode,
    input: { body: z.object({ phoneNumber: PhoneNumber }) },
    response: CodeSent,
  }),
  verifyCode: endpoint({
    method: 'POST',
    path: '/otp/verify',
    access: 'public',
    input: { body: z.object({ phoneNumber: PhoneNumber, code: Code }) },
    response: z.object({ token: z.string() }),
    errors: ['401 codes.wrong'],
  }),
  codeState: endpoint({ ...firstCalls.codeState, input: {}, response: CodeState }),
  /** With the birthday if that was asked for; the token stays valid meanwhile. */
  verifyUser: endpoint({
    method: 'POST',
    path: '/auth/verify-user',
    access: 'public',
    input: {
      body: z.object({ token: PhoneToken, phoneNumber: PhoneNumber, dob: z.optional(DateOfBirth) }),
    },
    response: z.union([User, z.object({ isNewUser: z.literal(true) })]),
    errors: [
      ...signInErrors,
      ...phoneProofErrors,
      '403 accounts.phone_shut_out',
      '403 accounts.sign_in_asked',
      '409 accounts.phone_taken',
    ],
  }),
  signup: endpoint({
    method: 'POST',
    path: '/auth/signup',
    access: 'public',
    input: { body: Signup },
    response: User,
    maxBodyBytes: PICTURES_BODY_BYTES,
    errors: [
      ...signInErrors,
      ...pictureErrors,
      '401 phone.unverified',
      '403 profiles.visibility',
      '409 accounts.phone_taken',
      '400 accounts.common_password',
      '409 accounts.email_taken',
      '429 accounts.too_many_signups',
    ],
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    input: { body: EmailLogin },
    response: User,
    errors: [...signInErrors, '401 accounts.password', '429 accounts.guesses'],
  }),
  logout: endpoint({ ...firstCalls.logout, input: {}, response: Nothing }),
  checkAuth: endpoint({ ...firstCalls.checkAuth, input: {}, response: User }),
  /** Needs a proof of identity from the last ten minutes in this session. */
  deleteAccount: endpoint({
    method: 'POST',
    path: '/auth/deleteaccount',
    access: 'session',
    input: {},
    response: Nothing,
    errors: freshProofErrors,
  }),
  totalUsers: endpoint({
    ...firstCalls.totalUsers,
    input: {},
    response: z.object({ totalUsers: z.number() }),
  }),
};

export const accountsEvents = {
  /** The session of this browser was ended elsewhere, by a sign-out or deletion. */
  signedOut: Nothing,
  /** The response of `/auth/new-sign-ins` has changed. */
  newSignIns: Nothing,
  /** To all tabs of the person: their number has changed. */
  phoneChanged: Nothing,
};
