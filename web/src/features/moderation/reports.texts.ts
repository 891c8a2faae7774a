import type { ReportType } from '@showup/contract/safety';

/** What the review of reports says besides the contract's own sentences. */
export const reportTexts = {
  none: 'No open reports',
  noneText: 'New reports appear here by themselves.',
  notLoaded: 'Failed to fetch reported users',
  left: 'This person has deleted their account.',
  own: 'You filed this report. Another admin decides it.',
  showMessages: 'Show messages',
  hideMessages: 'Hide messages',
  recorded: 'Each look is recorded.',
  noMessages: 'No messages between the two.',
  messagesFailed: 'The messages did not load. Please try again.',
  picture: 'A picture, not shown here',
  dismiss: 'Dismiss Report',
  dismissed: 'Report dismissed',
  dismissFailed: 'Failed to dismiss the report. Please try again.',
  reason: 'Reason',
  reasonHint: 'Not needed. It stays in the record with your name.',
} as const;

export const typeTexts: Record<ReportType, string> = {
  spam: 'Spam',
  inappropriate: 'Inappropriate',
  harassment: 'Harassment',
  fake_profile: 'Fake profile',
  other: 'Other',
};

/** `Reported once`, `Reported 3 times by 2 people`. */
export function reportedText(reports: number, reporters: number): string {
  if (reports <= 1) return 'Reported once';
  return `Reported ${reports} times by ${reporters === 1 ? '1 person' : `${reporters} people`}`;
}

export const dismissalText = (name: string) =>
  `Nothing happens to ${name}, and the two stay blocked for each other. The messages kept with the report are deleted. This cannot be taken back.`;

/** What an admin reads who was looking at it when it was decided. */
export const decidedText = (decidedBy: string, name: string) =>
  `${decidedBy} dismissed the report about ${name} already.`;

const moment = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
});

/** `21 Nov 2026, 19:52`, by this device's calendar. */
export const momentText = (instant: string) => moment.format(new Date(instant));
