import type { AppealOutcome } from '@showup/contract/accounts/bans';
import type { LivePayload } from '@showup/contract/joined/live';
import type { Fraud } from '@showup/contract/moderation/bans';
import { momentText } from '#lib/format/moments.ts';

/** Texts about bans and appeals for admins, besides those of the contract. */
export const banDeskTexts = {
  ban: 'Ban User',
  reason: 'What they read',
  reasonHint: 'They read it as you write it when they sign in, without your name.',
  until: 'Until',
  choose: 'Choose one',
  untilMissing: 'Choose how long the ban lasts.',
  fraud: 'For a scam or fraud',
  fraudHint: 'When a second admin has confirmed it, everyone who had answered this person is warned.',
  confirmFraud: 'Confirm the fraud',
  fraudConfirmed: 'Fraud confirmed',
  cancel: 'Cancel',
  confirmFailed: 'Failed to confirm. Please try again.',
  banFailed: 'Failed to ban. Please try again.',
  appeals: 'Appeals',
  reports: 'Reports',
  appeal: 'Their appeal',
  banReason: 'Why they are banned',
  deleted: 'A deleted account',
  deletedText: 'The account is gone. Its phone number stays banned.',
  lift: 'Lift the ban',
  keep: 'Keep the ban',
  answer: 'Your answer',
  answerHint: 'They read it when they sign in, without your name. It is kept in the record with it.',
  liftReason: 'Why',
  liftReasonHint: 'For the record, with your name. The person does not read it.',
  decideFailed: 'Failed to decide the appeal. Please try again.',
  liftFailed: 'Failed to lift the ban. Please try again.',
  lifted: 'Ban lifted',
  kept: 'The ban stays',
  bannedTab: 'Banned',
  bannedPeople: 'Banned people',
  none: 'Nobody is banned',
  noneText: 'Bans appear here with their end, until they are over or lifted.',
  notLoaded: 'The bans did not load',
  appealsNotLoaded: 'The appeals did not load',
  loading: 'Loading',
} as const;

export const banTitle = (name: string) => `Ban ${name}?`;

/** The state of the account to ban: active, already banned, or deleted. */
export type Standing = 'here' | 'banned' | 'gone';

export function banMeaning(name: string, standing: Standing): string {
  if (standing === 'banned')
    return `${name} is already banned. They will read your words instead, the later end date applies, and they can write one new appeal. All open reports on them are closed, and the reporters are told later that we took action.`;
  return standing === 'here'
    ? `${name} is signed out at once and nobody can see them. Their phone number is banned too, all open reports on them are closed, and the reporters are told later that we took action. They can write one appeal.`
    : `${name} has deleted their account. The ban applies to its phone number, so it cannot get a new account. All open reports on it are closed.`;
}

export const bannedText = (name: string) => `${name} is banned`;

/** `Banned · For good`, for a reported person who is already banned. */
export const bannedAlreadyText = (until: string | null) => `Banned · ${untilText(until)}`;

/** @param name undefined if the account is deleted */
export const liftTitle = (name: string | undefined) => `Lift the ban of ${name ?? 'a deleted account'}?`;
const keepTitle = (name: string | undefined) => `Keep the ban of ${name ?? 'a deleted account'}?`;

export const liftMeaning = (name: string | undefined) =>
  name === undefined
    ? 'Its phone number can have a new account. What was in the deleted one does not come back.'
    : `${name} can sign in again, and everything is as before: their matches and chats come back.`;
export const keepMeaning = (name: string | undefined) =>
  name === undefined
    ? 'The person with its phone number cannot appeal again.'
    : `${name} cannot appeal again.`;

interface AppealTexts {
  readonly title: string;
  readonly meaning: string;
  readonly action: string;
  readonly done: string;
}

/** @param name undefined if the account is deleted */
export function appealTexts(verdict: AppealOutcome, name: string | undefined): AppealTexts {
  const { lift, keep, lifted, kept } = banDeskTexts;
  return verdict === 'lifted'
    ? { title: liftTitle(name), meaning: liftMeaning(name), action: lift, done: lifted }
    : { title: keepTitle(name), meaning: keepMeaning(name), action: keep, done: kept };
}

/** `Until 29 Nov 2026, 19:52`. */
export const untilText = (until: string | null) =>
  until === null ? 'For good' : `Until ${momentText(until)}`;

/** `Banned by Maya, 22 Nov 2026, 10:12`. */
export const banByText = (by: string | null, at: string) =>
  `Banned${by === null ? '' : ` by ${by}`}, ${momentText(at)}`;

/** Where a ban for fraud stands. */
export function fraudText({ people, confirmedAt, confirmedBy, isForViewer }: Fraud): string {
  const [who, are, were] =
    people === 1
      ? ['The one person who had answered', 'is', 'was']
      : [`The ${people} people who had answered`, 'are', 'were'];
  if (confirmedAt === null) {
    const waits = isForViewer ? 'Please check it.' : 'Another admin has to confirm it.';
    return `For fraud. ${waits} ${who} ${are} warned then.`;
  }
  const by = confirmedBy === null ? '' : ` by ${confirmedBy}`;
  return `Fraud confirmed${by}, ${momentText(confirmedAt)}. ${who} ${were} warned.`;
}

export const confirmFraudTitle = (name: string | undefined) =>
  `Confirm that ${name ?? 'this account'} was a fraud?`;

export const confirmFraudMeaning = (people: number) =>
  people === 1
    ? 'The one person who had answered reads at once that the account was banned for fraud, and where to get help. This can only be corrected, not unread.'
    : `${people} people who had answered read at once that the account was banned for fraud, and where to get help. This can only be corrected, not unread.`;

export const sentText = (at: string) => `Sent ${momentText(at)}`;

/** For an admin who was viewing the ban when another admin changed it. */
export function changedText({ by, change }: LivePayload<'banChanged'>, name: string): string | undefined {
  if (by === null) return change === 'ended' ? `The ban of ${name} is over.` : undefined;
  if (change === 'banned') return `${by} banned ${name} again.`;
  if (change === 'confirmed') return `${by} confirmed the fraud of ${name}.`;
  if (change === 'lifted') return `${by} already lifted the ban of ${name}.`;
  return change === 'kept' ? `${by} already kept the ban of ${name}.` : undefined;
}
