import type { ReportType } from '@showup/contract/safety';

/** Texts of the report dialog that aren't in the contract. */
export const blockReportTexts = {
  blockReport: 'Block & Report',
  done: 'User blocked and reported',
  failed: 'Failed to block/report user',
  type: 'Report type',
  reason: 'Reason',
  reasonHint: 'What happened? Only the people who review reports will read this.',
  cancel: 'Cancel',
} as const;

export const blockMeaning = (name: string) =>
  `You and ${name} will not see each other again, and ${name} is not told. A match ends for good. You can undo the block in Settings.`;

export const reportTypeLabels: Record<ReportType, string> = {
  spam: 'Spam or selling something',
  inappropriate: 'Inappropriate photos or words',
  harassment: 'Harassment or threats',
  fake_profile: 'Fake profile',
  other: 'Something else',
};
