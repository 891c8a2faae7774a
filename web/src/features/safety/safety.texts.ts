import type { ReportCategory } from '@showup/contract/safety';

/** Texts of blocks and reports that aren't in the contract. */
export const blockReportTexts = {
  block: 'Block',
  report: 'Report',
  blockReport: 'Block & Report',
  blockTitle: (name: string) => `Block ${name}?`,
  reportTitle: (name: string) => `Report ${name}`,
  blocked: 'User blocked',
  reported: 'Reported. We will look at it and tell you.',
  done: 'User blocked and reported',
  failed: 'Failed to block/report user',
  type: 'Report type',
  choose: 'Choose what it is about',
  reason: 'Reason',
  reasonHint: 'What happened? Only the people who review reports will read this.',
  aboutMessage: 'The message you chose is marked in your report.',
  inDanger: 'If you’re in danger now, call the police: 112.',
  safetyCentre: 'Safety centre: help lines, and what to do',
  cancel: 'Cancel',
} as const;

export const blockMeaning = (name: string) =>
  `You and ${name} will not see each other again, and ${name} is not told. A match ends permanently. You can undo the block in Settings.`;

export const reportMeaning = (name: string) =>
  `${name} is not told, and you can still see each other. To review it, we read what the two of you wrote here from 30 days ago on, with its pictures.`;

export const reportCategoryLabels: Record<ReportCategory, string> = {
  spam: 'Spam or selling something',
  inappropriate: 'Inappropriate photos or words',
  harassment: 'Harassment or threats',
  fake_profile: 'Fake profile',
  scam: 'Asks for money, or a scam',
  intimate_image: 'An intimate image, sent or threatened with',
  under_age: 'Looks under 18',
  in_person: 'Something that happened in person',
  venue: 'The place: staff, door or code',
  other: 'Something else',
};
