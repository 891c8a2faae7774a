import * as z from 'zod/mini';
import { AppealOutcome, OwnBan } from '../accounts/bans.ts';
import { endpoint } from '../endpoint.ts';
import { atMost, Id, Instant, Nothing, text, UserId } from '../fields.ts';
import { ProfileCard } from '../profiles.ts';

export const BAN_REASON_MAX = 500;

export const banTexts = {
  reason: 'Please write a reason.',
  until: 'Choose an end date in the future.',
  answer: 'Please write an answer.',
} as const;

/** An admin's text about a ban. */
const BanReason = text(BAN_REASON_MAX, banTexts.reason);

/** An instant in the future, by the database's clock. */
const Until = z.string(banTexts.until).check(
  atMost(40, banTexts.until),
  z.iso.datetime({ error: banTexts.until, abort: true }),
  z.refine((until) => until >= '2020', banTexts.until),
);

const banForm = {
  reason: BanReason,
  until: z.optional(z.nullable(Until)),
  /** For a scam: once another admin has confirmed it, everyone who had answered the person is warned. */
  isFraud: z.optional(z.boolean()),
};

/** Bans a person, or the subject of a report, who may have left since. Without `until` the ban is permanent. */
export const NewBan = z.union([
  z.object({ ...banForm, userId: UserId }),
  z.object({ ...banForm, reportId: Id }),
]);
export type NewBan = z.infer<typeof NewBan>;

export const BanLift = z.object({ banId: Id, reason: BanReason });
export type BanLift = z.infer<typeof BanLift>;

export const AppealDecision = z.object({
  banId: Id,
  verdict: AppealOutcome,
  answer: text(BAN_REASON_MAX, banTexts.answer),
});
export type AppealDecision = z.infer<typeof AppealDecision>;

/** What became of a ban for fraud. */
export const Fraud = z.object({
  /** How many people had answered the banned person. */
  people: z.number(),
  /** When they were warned; null until a second admin has confirmed the fraud. */
  confirmedAt: z.nullable(Instant),
  /** The first name of that admin; null once they have left, too. */
  confirmedBy: z.nullable(z.string()),
  /** Whether the viewer can confirm it: they are not the admin who banned. */
  isForViewer: z.boolean(),
});
export type Fraud = z.infer<typeof Fraud>;

/** A current ban, as admins see it. */
export const Ban = z.object({
  _id: Id,
  ...OwnBan.shape,
  bannedAt: Instant,
  /** The admin's first name; null once they have left. */
  bannedBy: z.nullable(z.string()),
  /** Null if the account was deleted. `displayName` is the name that others read, if they have chosen one. */
  person: z.nullable(
    z.object({ _id: UserId, fullName: z.string(), displayName: z.optional(z.nullable(z.string())) }),
  ),
  profile: z.nullable(ProfileCard),
  /** Null unless the ban is for fraud. */
  fraud: z.optional(z.nullable(Fraud)),
});
export type Ban = z.infer<typeof Ban>;

/** The maximum number of bans listed, latest first. */
export const BANS_MAX = 200;

export const bansEndpoints = {
  /** Signs the person out everywhere, closes the open reports about them, and bans their phone number. */
  banUser: endpoint({
    method: 'POST',
    path: '/auth/ban-user',
    access: 'admin',
    input: { body: NewBan },
    response: z.object({ banId: Id }),
    errors: [
      '403 moderation.own',
      '404 moderation.gone',
      '404 moderation.no_report',
      '409 moderation.admin',
      '409 moderation.back',
      '409 moderation.banned',
      '409 moderation.no_phone',
    ],
  }),
  liftBan: endpoint({
    method: 'POST',
    path: '/auth/lift-ban',
    access: 'admin',
    input: { body: BanLift },
    response: Nothing,
    errors: ['404 moderation.no_ban', '409 moderation.lifted'],
  }),
  decideAppeal: endpoint({
    method: 'POST',
    path: '/auth/decide-appeal',
    access: 'admin',
    input: { body: AppealDecision },
    response: Nothing,
    errors: [
      '404 moderation.no_appeal',
      '404 moderation.no_ban',
      '409 moderation.decided',
      '409 moderation.lifted',
    ],
  }),
  /** Confirms that a ban is for fraud, and warns everyone who had answered the person. Idempotent for the same admin. */
  confirmFraud: endpoint({
    method: 'POST',
    path: '/auth/confirm-fraud',
    access: 'admin',
    input: { body: z.object({ banId: Id }) },
    response: Nothing,
    errors: [
      '403 moderation.own',
      '404 moderation.no_ban',
      '404 moderation.no_fraud',
      '409 moderation.decided',
      '409 moderation.lifted',
    ],
  }),
  /** Current bans, latest first. */
  listBans: endpoint({
    method: 'GET',
    path: '/auth/get-bans',
    access: 'admin',
    input: {},
    response: z.array(Ban),
  }),
  /** Bans with a waiting appeal, longest waiting first. */
  listAppeals: endpoint({
    method: 'GET',
    path: '/auth/get-appeals',
    access: 'admin',
    input: {},
    response: z.array(Ban),
  }),
};

export const bansEvents = {
  /** To the banned person's tabs, just before they are signed out. */
  banned: Nothing,
  /** To all admins: bans or appeals changed; with the first name of the admin who did it, if any. */
  banChanged: z.object({
    banId: Id,
    change: z.enum(['banned', 'lifted', 'ended', 'appealed', 'kept', 'confirmed']),
    by: z.nullable(z.string()),
  }),
};
