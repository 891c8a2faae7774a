import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { atMost, Instant, isStorable, Nothing, PICTURES_BODY_BYTES, text } from './fields.ts';
import { pictureErrors } from './media.ts';
import { BioStep, DateOfBirth, GenderStep, NameStep, personName, User } from './profiles.ts';

export const COUNTRY_CODE = '+91';
export const PASSWORD_MIN = 6;
const PASSWORD_MAX = 200;
const passwordLong = `Please use at most ${PASSWORD_MAX} characters.`;

export const accountTexts = {
  phone: 'Please enter a valid 10-digit phone number.',
  code: 'Please enter the code.',
  fullName: 'Full name is required',
  email: 'Email is required',
  emailFormat: 'Invalid email format',
  password: 'Password is required',
  passwordShort: 'Password must be at least 6 characters',
} as const;

/** The 10 digits, or +91 and the 10 digits; the 10 digits are kept. */
export const PhoneNumber = z.pipe(
  z
    .string(accountTexts.phone)
    .check(atMost(13, accountTexts.phone), z.regex(/^(\+91)?\d{10}$/, accountTexts.phone)),
  z.transform((phone) => phone.slice(-10)),
);

export const Code = z
  .string(accountTexts.code)
  .check(atMost(8, accountTexts.code), z.regex(/^\d{4,8}$/, accountTexts.code));

export const Email = z.pipe(
  text(254, accountTexts.email).check(z.regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, accountTexts.emailFormat)),
  z.transform((email) => email.toLowerCase()),
);

/** A password that is to be. */
export const Password = z
  .string(accountTexts.password)
  .check(
    atMost(PASSWORD_MAX, passwordLong),
    z.minLength(1, accountTexts.password),
    z.minLength(PASSWORD_MIN, accountTexts.passwordShort),
    isStorable,
  );

/** A password as somebody types it to be let in: a short one is wrong, not malformed. */
export const TypedPassword = z
  .string(accountTexts.password)
  .check(atMost(PASSWORD_MAX, passwordLong), z.minLength(1, accountTexts.password));

/** What a right code is exchanged for: good once, for ten minutes, for its phone. */
export const PhoneToken = z
  .string('A token is missing.')
  .check(atMost(200), z.minLength(1, 'A token is missing.'));

export const PhoneSignup = z.object({
  ...NameStep.shape,
  ...GenderStep.shape,
  ...BioStep.shape,
  /** The phone that the form was begun for: another that this browser proved since, in a second tab, is not taken for it. */
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

/** What names an email or a password is the email form, so that a refusal speaks of the form that was filled in. */
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
  /** How many boxes the code screen shows. */
  codeLength: z.number(),
  /** When the next code may be asked for. */
  resendAt: Instant,
});

/** What a reload of the code screen or of the onboarding needs to go on. */
export const CodeState = z.object({
  /** Masked but for its last 3 digits; null when no code was asked for in this browser. */
  phone: z.nullable(z.string()),
  codeLength: z.number(),
  resendAt: z.nullable(Instant),
  isPhoneVerified: z.boolean(),
});
export type CodeState = z.infer<typeof CodeState>;

/** Readable by the page, so that it asks for the session only where there may be one. */
export const SIGNED_IN_COOKIE = 'signed_in';

/** Of each way to sign in. */
export const signInErrors = ['403 accounts.banned', '403 accounts.demo'] as const;
/** Where the token of a right code opens an account. */
export const freshProofErrors = [
  '403 accounts.proof_missing',
  '403 accounts.number_new',
  '403 accounts.sign_in_asked',
] as const;
export const phoneProofErrors = ['403 accounts.birthday_asked', '401 codes.token'] as const;

export const accountsEndpoints = {
  sendCode: endpoint({
    method: 'POST',
    path: '/otp/send',
    access: 'public',
    input: { body: z.object({ phoneNumber: PhoneNumber }) },
    response: CodeSent,
    errors: ['429 codes.too_soon', '429 codes.too_many', '503 codes.not_sent'],
  }),
  verifyCode: endpoint({
    method: 'POST',
    path: '/otp/verify',
    access: 'public',
    input: { body: z.object({ phoneNumber: PhoneNumber, code: Code }) },
    response: z.object({ token: z.string() }),
    errors: ['401 codes.wrong'],
  }),
  codeState: endpoint({
    method: 'GET',
    path: '/otp/state',
    access: 'public',
    input: {},
    response: CodeState,
  }),
  /** With the birthday where that was asked for: the token stays good for it. */
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
  logout: endpoint({ method: 'POST', path: '/auth/logout', access: 'public', input: {}, response: Nothing }),
  checkAuth: endpoint({ method: 'GET', path: '/auth/check', access: 'session', input: {}, response: User }),
  /** In a session in which the person has shown in the last ten minutes that it is them. */
  deleteAccount: endpoint({
    method: 'POST',
    path: '/auth/deleteaccount',
    access: 'session',
    input: {},
    response: Nothing,
    errors: freshProofErrors,
  }),
  totalUsers: endpoint({
    method: 'GET',
    path: '/messages/totalUsers',
    access: 'public',
    input: {},
    response: z.object({ totalUsers: z.number() }),
  }),
};

export const accountsEvents = {
  /** The session of this browser has ended elsewhere: a sign-out, a deletion. */
  signedOut: Nothing,
  /** What `/auth/new-sign-ins` answers has changed. */
  newSignIns: Nothing,
  /** To all tabs of the person: their number is another one from here on. */
  phoneChanged: Nothing,
};
