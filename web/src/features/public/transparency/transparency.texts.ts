import { complaintCategoryLabels } from '@showup/contract/public/complaints';
import { GROUPED, SMALLEST_COUNT } from '@showup/contract/public/transparency';
import type { Rate } from '@showup/contract/verification/figures';
import { PUBLISHED_FROM } from '@showup/contract/verification/figures';

export const transparencyTexts = {
  title: 'Transparency',
  intro:
    'How many reports and complaints we get, what we decide, and how long it takes. The server computes these figures by itself, a week after each quarter, from the permanent record of what our admins do. They never change afterwards.',
  notLoaded: 'The figures did not load',
  what: 'What',
  count: 'Number',
  total: 'All',
  reportsByCategory: 'Reports by members',
  reportsByOutcome: 'What became of these reports',
  decisions: 'Decisions',
  bansByKind: 'Bans',
  appeals: 'Appeals against bans',
  verifications: 'Photos that prove someone showed up',
  complaintsByCategory: 'Complaints by anyone',
  complaintsByOutcome: 'What became of these complaints',
  complaintsByDeadline: 'Answered by their deadline',
  warnings: 'Warnings to members',
  liftedBans: 'Bans lifted without an appeal',
  reviewers: 'How often our reviewers are wrong',
  reviewersIntro: 'Reviewers get pairs of photos whose truth we know, without being told which they are.',
  falseAccepts: 'Two people taken for one',
  falseRejects: 'One person taken for two',
  agreement: 'Second reviewers who agreed with the first',
  howWeCount: 'How we count',
  counting: [
    `Counts from 1 to ${SMALLEST_COUNT - 1} are never shown, because someone could recognise a person in them. Small rows are added up, and sometimes a larger one with them, so that nobody can work out a small one from the rest.`,
    `Times are medians: half of the cases took at most that long. There are none for fewer than ${SMALLEST_COUNT} cases.`,
    'A report or complaint counts in the quarter in which it was made; what became of it is as of the day of publishing. Decisions count in the quarter of the decision.',
    'Closed reports of people who deleted their account before that day are missing. Decisions, warnings, bans and verification photos are counted from the record, which nobody can change, and include them.',
    'Showup is open software: anyone can read how the figures are computed. No one else has audited the figures of this installation, and they are no legal statement. The operator decides what else their law asks them to publish.',
  ],
  download: 'Download as CSV',
} as const;

const rowNames: Readonly<Record<string, string>> = {
  [GROUPED]: 'Smaller groups together',
  spam: 'Spam or selling something',
  inappropriate: 'Inappropriate photos or words',
  harassment: 'Harassment or threats',
  fake_profile: 'Fake profile',
  under_age: 'Looks under 18',
  in_person: 'Something that happened in person',
  venue: 'The place',
  upheld: 'We acted on it',
  dismissed: 'We decided not to act',
  open: 'Still open',
  fraud: 'For fraud, confirmed by two admins',
  lifted: 'Ban lifted',
  kept: 'Ban kept',
  approved: 'Approved',
  rejected: 'Rejected',
  acted: 'We acted on it',
  declined: 'We decided not to act',
  invalid: 'Spam, or sent twice',
  in_time: 'In time, or not due yet',
  late: 'Late',
};

const reportNames: Readonly<Record<string, string>> = {
  scam: 'Asks for money, or a scam',
  intimate_image: 'An intimate image, sent or threatened with',
  other: 'Something else',
};

/** The name of a row in a table of reports or decisions. */
export const rowName = (key: string) => reportNames[key] ?? rowNames[key] ?? key;

export const banRowName = (key: string) => (key === 'other' ? 'For other reasons' : rowName(key));

/** The name of a row in a table of complaints. */
export const complaintRowName = (key: string) =>
  new Map<string, string>(Object.entries(complaintCategoryLabels)).get(key) ?? rowNames[key] ?? key;

/** `October to December 2026`. */
export function quarterText(quarter: string): string {
  const [year = '', number = ''] = quarter.split('-Q');
  const months = ['January to March', 'April to June', 'July to September', 'October to December'];
  return `${months[Number(number) - 1] ?? quarter} ${year}`;
}

export const countText = (count: number | null) =>
  count === null ? `fewer than ${SMALLEST_COUNT}` : count.toLocaleString('en-IN');

export const medianText = (time: string) => `Half were decided within ${time}.`;

/** `2.1 % (95 % interval 1.2 to 3.4 %, of 420)`. */
export function rateText({ share, low, high, of }: Rate): string {
  const percent = (part: number) => (part * 100).toFixed(1);
  return `${percent(share)} % (95 % interval ${percent(low)} to ${percent(high)} %, of ${of})`;
}

export const notYetText = (judged: number) =>
  `Not published yet: so far reviewers have judged ${judged} of these pairs. We publish it once ${PUBLISHED_FROM.reviewers} reviewers have judged ${PUBLISHED_FROM.controls}.`;

export const nextText = (quarter: string, date: string) =>
  `The figures for ${quarterText(quarter)} appear here on ${date}.`;

export const publishedText = (date: string) => `Published ${date}`;
export const fileName = (quarter: string) => `showup-transparency-${quarter}.csv`;
