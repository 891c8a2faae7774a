import * as z from 'zod/mini';
import { Email } from '../accounts.ts';
import { endpoint } from '../endpoint.ts';
import { atMost, Id, Instant, PageQuery, text } from '../fields.ts';
import { plainDigits } from '../platform/digits.ts';
import { ProfileCard } from '../profiles.ts';

/** What anyone can complain about, member or not. */
export const COMPLAINT_CATEGORIES = [
  'intimate_image',
  'impersonation',
  'under_age',
  'threats',
  'scam',
  'privacy',
  'decision',
  'other',
] as const;
export const COMPLAINT_TEXT_MAX = 3_000;
export const COMPLAINT_ABOUT_MAX = 300;
export const COMPLAINT_ANSWER_MAX = 2_000;
/** Digits of the code that confirms an email address. */
export const COMPLAINT_CODE_LENGTH = 6;
export const COMPLAINTS_PAGE = 50;
/** How many people a search for a complaint shows. */
export const COMPLAINED_PEOPLE_MAX = 20;
/** How long a complaint is kept after its answer. */
export const COMPLAINT_KEPT_DAYS = 180;

export const complaintTexts = {
  category: 'Please choose what it is about.',
  text: 'Please describe what happened.',
  reference: 'Please enter your reference number.',
  code: 'Please enter the code.',
  answer: 'Please write an answer.',
  outcome: 'Please choose an outcome.',
  clientId: 'Please send a random id of 20 to 64 letters and digits.',
  query: 'Please enter a name, a phone number or a link.',
} as const;

export const ComplaintCategory = z.enum(COMPLAINT_CATEGORIES, complaintTexts.category);
export type ComplaintCategory = z.infer<typeof ComplaintCategory>;

/** The names of the categories, for everyone. */
export const complaintCategoryLabels: Readonly<Record<ComplaintCategory, string>> = {
  intimate_image: 'An intimate image of me or someone else',
  impersonation: 'Someone pretends to be me or someone else',
  under_age: 'Someone here is under 18',
  threats: 'Threats or harassment',
  scam: 'A scam, or someone asking for money',
  privacy: 'My personal data',
  decision: 'A decision about my account',
  other: 'Something else',
};

/** `acted`: it was right, and something was done. `invalid`: spam, or sent twice. */
export const ComplaintOutcome = z.enum(['acted', 'declined', 'invalid'], complaintTexts.outcome);
export type ComplaintOutcome = z.infer<typeof ComplaintOutcome>;

export const NewComplaint = z.object({
  category: ComplaintCategory,
  text: text(COMPLAINT_TEXT_MAX, complaintTexts.text),
  /** Whom or what it is about: a name, a phone number, a link. */
  about: z.optional(text(COMPLAINT_ABOUT_MAX)),
  email: z.optional(Email),
  /** A random id of the sender's own. With the same one and the same contents, it is the same complaint. */
  clientId: z.optional(
    z
      .string(complaintTexts.clientId)
      .check(atMost(64, complaintTexts.clientId), z.regex(/^[\w-]{20,}$/, complaintTexts.clientId)),
  ),
});
export type NewComplaint = z.infer<typeof NewComplaint>;

const REFERENCE_LENGTH = 12;
const ALIKE: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** 12 digits and letters as people write them: with or without dashes, `O` for `0`. Parsed to `XXXX-XXXX-XXXX`. */
export const ComplaintReference = z.pipe(
  z.pipe(
    z.string(complaintTexts.reference).check(atMost(40, complaintTexts.reference)),
    z.transform((written: string) =>
      plainDigits(written)
        .toUpperCase()
        .replaceAll(/[^0-9A-Z]/g, '')
        .replaceAll(/[OIL]/g, (letter) => ALIKE[letter] ?? letter),
    ),
  ),
  z.pipe(
    z
      .string()
      .check(z.refine((reference) => reference.length === REFERENCE_LENGTH, complaintTexts.reference)),
    z.transform((reference: string) => reference.replaceAll(/(.{4})(?=.)/g, '$1-')),
  ),
);

/** What someone who has the reference sees: not the complaint itself. */
export const ComplaintState = z.object({
  reference: z.string(),
  category: ComplaintCategory,
  filedAt: Instant,
  acknowledgeBy: Instant,
  resolveBy: Instant,
  acknowledgedAt: z.nullable(Instant),
  resolvedAt: z.nullable(Instant),
  outcome: z.nullable(ComplaintOutcome),
  answer: z.nullable(z.string()),
  /** `asked`: an email address was given, and is to be confirmed with a code. */
  email: z.enum(['none', 'asked', 'proved']),
});
export type ComplaintState = z.infer<typeof ComplaintState>;

/** A complaint on the desk. */
export const Complaint = z.object({
  _id: Id,
  ...ComplaintState.shape,
  text: z.string(),
  about: z.nullable(z.string()),
  /** The first names of the admins; null once they have left. */
  acknowledgedBy: z.nullable(z.string()),
  resolvedBy: z.nullable(z.string()),
});
export type Complaint = z.infer<typeof Complaint>;

export const ComplaintDecision = z.object({
  complaintId: Id,
  outcome: ComplaintOutcome,
  /** Shown to anyone who has the reference, and sent to the confirmed email address. */
  answer: text(COMPLAINT_ANSWER_MAX, complaintTexts.answer),
});
export type ComplaintDecision = z.infer<typeof ComplaintDecision>;

/** Someone whom a complaint may be about. */
export const ComplainedPerson = z.object({ ...ProfileCard.shape, isBanned: z.boolean() });
export type ComplainedPerson = z.infer<typeof ComplainedPerson>;

const byReference = z.object({ reference: ComplaintReference });
const deskErrors = ['404 complaints.gone'] as const;

export const complaintsEndpoints = {
  /** How long an answer takes at most, in hours. */
  complaintDeadlines: endpoint({
    method: 'GET',
    path: '/public/complaint-deadlines',
    access: 'public',
    input: {},
    response: z.object({
      acknowledgeHours: z.number(),
      resolveHours: z.record(ComplaintCategory, z.number()),
      /** Whether emails can be sent at all. */
      hasMail: z.boolean(),
    }),
  }),
  /** Files a complaint and sends a code to the email address, if there is one. */
  complain: endpoint({
    method: 'POST',
    path: '/public/complain',
    access: 'public',
    input: { body: NewComplaint },
    response: ComplaintState,
    errors: ['429 complaints.too_many'],
  }),
  complaintState: endpoint({
    method: 'POST',
    path: '/public/complaint-state',
    access: 'public',
    input: { body: byReference },
    response: ComplaintState,
    errors: ['404 complaints.unknown'],
  }),
  /** Sends a new code to the email address of the complaint. */
  sendComplaintCode: endpoint({
    method: 'POST',
    path: '/public/send-complaint-code',
    access: 'public',
    input: { body: byReference },
    response: z.object({ resendAt: Instant }),
    errors: [
      '404 complaints.unknown',
      '409 complaints.no_email',
      '429 complaints.too_many_codes',
      '503 accounts.mail_not_sent',
    ],
  }),
  /** Confirms the email address. From then on it gets the acknowledgement and the answer. */
  proveComplaintEmail: endpoint({
    method: 'POST',
    path: '/public/prove-complaint-email',
    access: 'public',
    input: {
      body: z.object({
        reference: ComplaintReference,
        code: z
          .string(complaintTexts.code)
          .check(atMost(8, complaintTexts.code), z.regex(/^\d{6}$/, complaintTexts.code)),
      }),
    },
    response: ComplaintState,
    errors: ['404 complaints.unknown', '403 complaints.code'],
  }),
  /** Open complaints, the earliest deadline first, or resolved ones, latest first. */
  complaints: endpoint({
    method: 'GET',
    path: '/auth/get-complaints',
    access: 'admin',
    input: {
      query: z.object({
        ...PageQuery.shape,
        state: z._default(
          z.enum(['open', 'resolved'], 'Please ask for open or resolved complaints.'),
          'open',
        ),
      }),
    },
    response: z.array(Complaint),
  }),
  /** Tells the person that someone is looking at it. Idempotent. */
  acknowledgeComplaint: endpoint({
    method: 'POST',
    path: '/auth/acknowledge-complaint',
    access: 'admin',
    input: { body: z.object({ complaintId: Id }) },
    response: Complaint,
    errors: deskErrors,
  }),
  /** Answers the complaint and closes it. Idempotent for the same admin and answer. */
  resolveComplaint: endpoint({
    method: 'POST',
    path: '/auth/resolve-complaint',
    access: 'admin',
    input: { body: ComplaintDecision },
    response: Complaint,
    errors: [...deskErrors, '409 complaints.resolved'],
  }),
  /** Whom an open complaint may be about: by name, phone number or share link. Each search is recorded. */
  complainedPeople: endpoint({
    method: 'POST',
    path: '/auth/find-complained-people',
    access: 'admin',
    input: {
      body: z.object({
        complaintId: Id,
        query: text(COMPLAINT_ABOUT_MAX, complaintTexts.query).check(z.minLength(2, complaintTexts.query)),
      }),
    },
    response: z.array(ComplainedPerson),
    errors: [...deskErrors, '409 complaints.resolved'],
  }),
};

export const complaintsEvents = {
  /** To the desks: a complaint was filed, acknowledged or resolved, or its deadline is near or missed. */
  complaintChanged: z.object({
    complaintId: Id,
    category: ComplaintCategory,
    change: z.enum(['filed', 'acknowledged', 'resolved', 'near', 'missed']),
    resolveBy: Instant,
  }),
};
