import type { AppealVerdict } from '@showup/contract/accounts/bans';
import type { LivePayload } from '@showup/contract/live';
import { momentText } from '../../../lib/format/moments.ts';

/** Texts about bans and appeals for admins, besides those of the contract. */
export const banDeskTexts = {
  ban: 'Ban User',
  reason: 'What they read',
  reasonHint: 'They read it as you write it when they sign in, without your name.',
  until: 'Until',
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
    return `${name} is banned already. They read your words instead, the later end holds, and they can write one new appeal. All open reports on them are closed, and the people who filed them are told later that we took action.`;
  return standing === 'here'
    ? `${name} is signed out at once and seen by nobody. Their phone number is kept out, all open reports on them are closed, and the people who filed them are told later that we took action. They can write one appeal.`
    : `${name} has deleted their account. The ban keeps its phone number out, also of a new account. All open reports on it are closed.`;
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
export function appealTexts(verdict: AppealVerdict, name: string | undefined): AppealTexts {
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

export const sentText = (at: string) => `Sent ${momentText(at)}`;

/** For an admin who was viewing the ban when another admin changed it. */
export function changedText({ by, change }: LivePayload<'banChanged'>, name: string): string | undefined {
  if (by === null) return change === 'ended' ? `The ban of ${name} is over.` : undefined;
  if (change === 'banned') return `${by} banned ${name} again.`;
  if (change === 'lifted') return `${by} lifted the ban of ${name} already.`;
  return change === 'kept' ? `${by} kept the ban of ${name} already.` : undefined;
}
