import type { Report } from '@showup/contract/moderation';
import type { ReportCategory } from '@showup/contract/safety';
import { momentText } from '#lib/format/moments.ts';

/** Texts of the review of reports that are not in the contract. */
export const reportDeskTexts = {
  states: 'Open or closed reports',
  open: 'Open',
  closed: 'Closed',
  none: 'No open reports',
  noneText: 'New reports appear here automatically.',
  noneClosed: 'No closed reports',
  noneClosedText: 'What you and other admins have decided appears here.',
  notLoaded: 'Failed to fetch reported users',
  left: 'This person has deleted their account.',
  own: 'You filed this report. Another admin decides it.',
  showMessages: 'Show messages',
  hideMessages: 'Hide messages',
  recorded: 'Each look is recorded.',
  noMessages: 'No messages between the two.',
  messagesFailed: 'The messages did not load. Please try again.',
  picture: 'A picture that is no longer kept',
  pictureBy: (name: string) => `Picture by ${name}`,
  pictureFailed: 'The picture did not open. Please try again.',
  older: 'Older messages',
  pointedAt: 'The report points at this message',
  reacted: (name: string, emoji: string) => `${name} reacted with ${emoji}`,
  dismiss: 'Dismiss Report',
  dismissed: 'Report dismissed',
  dismissFailed: 'Failed to dismiss the report. Please try again.',
  reason: 'Reason',
  reasonHint: 'Optional. Stored in the record with your name.',
  warn: 'Warn',
  ownWarn: 'You filed one of these reports. Another admin can warn or ban.',
  warnReason: 'What they read',
  warnReasonHint: 'They read it as you write it, without your name.',
  warnFailed: 'Failed to warn. Please try again.',
  undo: 'Undo',
  undone: 'Undone. It is open again.',
  undoFailed: 'Failed to undo. Please try again.',
  reportAboutBy: (name: string, reporter: string) => `Report about ${name} by ${reporter}`,
  by: 'by',
  closedReports: 'Closed reports',
  dismissTitle: 'Dismiss this report?',
  cancel: 'Cancel',
  reportBy: (reporter: string) => `Report by ${reporter}`,
  messages: 'Messages from 30 days before the report on',
  waiting: 'waiting',
  profilePhotos: 'Profile photos',
  reportsAbout: (name: string) => `Reports about ${name}`,
  reportedPeople: 'Reported people',
  loading: 'Loading',
} as const;

export const typeTexts: Record<ReportCategory, string> = {
  spam: 'Spam',
  inappropriate: 'Inappropriate',
  harassment: 'Harassment',
  fake_profile: 'Fake profile',
  scam: 'Money or scam',
  intimate_image: 'Intimate image',
  under_age: 'Looks under age',
  in_person: 'Something in person',
  venue: 'The venue',
  other: 'Other',
};

/** `Reported once`, `Reported 3 times by 2 people`. */
export function reportedText(reports: number, reporters: number): string {
  if (reports <= 1) return 'Reported once';
  return `Reported ${reports} times by ${reporters === 1 ? '1 person' : `${reporters} people`}`;
}

/** @param isFinal whether the reporter or the reported person has left, so that nothing is kept */
export function dismissalText(name: string, isFinal: boolean): string {
  const meaning = `Nothing happens to ${name}. If one of the two blocked the other, the block stays.`;
  return isFinal
    ? `${meaning} One of them has left, so the report and the messages kept for it are deleted at once. You can’t undo this.`
    : `${meaning} The reporter is told later that the report was looked at. You can undo this for an hour; then messages kept only for the report are deleted.`;
}

export const warnTitle = (name: string) => `Warn ${name}?`;

export function warningText(name: string, reports: number): string {
  const what = reports === 1 ? 'The open report on them is closed' : 'All open reports on them are closed';
  return `${name} must confirm your words before continuing. ${what}, and the reporters are told later that we took action. Until ${name} has confirmed you can undo this for an hour.`;
}

export const warnedText = (name: string) => `${name} is warned`;

/** For an admin who was viewing the report when another admin decided it. */
export const decidedText = (decidedBy: string, name: string, verdict: Report['verdict']) =>
  verdict === 'dismissed'
    ? `${decidedBy} already dismissed the report about ${name}.`
    : `${decidedBy} already decided the reports about ${name}.`;

/** `Dismissed by Maya, 21 Nov 2026, 19:52`. */
export function outcomeText({ verdict, decidedBy, closedAt }: Report): string {
  const what = verdict === 'dismissed' ? 'Dismissed' : verdict === 'upheld' ? 'Upheld' : 'Closed';
  const who = decidedBy === null ? '' : ` by ${decidedBy}`;
  return `${what}${who}${closedAt === null ? '' : `, ${momentText(closedAt)}`}`;
}

export const falseReportsText = (count: number, name: string) =>
  `${count} other reports by ${name} were dismissed, and none was upheld.`;

/** Counts reports that are not listed: about deleted accounts, or by people who have left. */
export const earlierReportsText = (count: number) =>
  count === 1
    ? '1 more report under this phone number, from before or by someone who has left'
    : `${count} more reports under this phone number, from before or by people who have left`;
