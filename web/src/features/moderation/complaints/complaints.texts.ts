import {
  type ComplaintCategory,
  type ComplaintOutcome,
  complaintCategoryLabels,
} from '@showup/contract/public/complaints';
import { elapsedText } from '#lib/format/durations.ts';
import { momentText } from '#lib/format/moments.ts';

export const complaintDeskTexts = {
  waiting: 'complaints waiting',
  views: 'Which complaints',
  open: 'Open',
  resolved: 'Answered',
  complaints: 'Complaints',
  none: 'No complaints',
  noneText: 'Anyone can complain at /complaint, also without an account. What they write appears here.',
  noneResolved: 'No answered complaints',
  noneResolvedText: 'They are kept here for 180 days after the answer.',
  notLoaded: 'The complaints did not load',
  loading: 'Loading',
  complaint: 'The complaint',
  about: 'About',
  email: {
    none: 'No email address',
    asked: 'Email not confirmed',
    proved: 'Gets our answer by email',
  },
  acknowledge: 'I’m looking at it',
  acknowledgeFailed: 'Failed to acknowledge. Please try again.',
  answer: 'Answer',
  answerTitle: 'Answer this complaint',
  answerMeaning:
    'The person reads your answer with their reference number, and by email if they confirmed one. It is kept in the record.',
  answerLabel: 'Your answer',
  answerHint: 'What you found, what you did, and where they can turn if they disagree. Name nobody.',
  outcome: 'Outcome',
  choose: 'Choose one',
  send: 'Send answer',
  sent: 'Answer sent',
  sendFailed: 'Failed to send the answer. Please try again.',
  find: 'Find the person',
  findLabel: 'Name, phone number or profile link',
  findHint: 'The search is recorded.',
  search: 'Search',
  nobody: 'Nobody found',
  searchFailed: 'Failed to search. Please try again.',
  banned: 'Banned',
  closed: 'How it ended',
} as const;

export const outcomeChoices: Readonly<Record<ComplaintOutcome, string>> = {
  acted: 'It was right, and we acted',
  declined: 'It was not against the rules',
  invalid: 'Spam, or sent twice',
};

/** `Due in 1 h`, `Overdue by 20 min`. */
export function clockText(due: string, now: number): string {
  const left = Date.parse(due) - now;
  return left > 0 ? `Due in ${elapsedText(left)}` : `Overdue by ${elapsedText(-left)}`;
}

export const acknowledgeClockText = (due: string, now: number) =>
  `First look: ${clockText(due, now).toLowerCase()}`;

export const receivedText = (filedAt: string) => `Received ${momentText(filedAt)}`;
export const lookedAtText = (name: string | null) => `${name ?? 'An admin'} is looking at it`;
export const answeredText = (name: string | null, at: string) =>
  `Answered by ${name ?? 'an admin'} ${momentText(at)}`;

export function deadlineText(change: 'near' | 'missed', category: ComplaintCategory): string {
  const what = complaintCategoryLabels[category];
  return change === 'near' ? `A complaint is due soon: ${what}` : `A complaint is overdue: ${what}`;
}

export const bannedNowText = (name: string) => `${name} is banned`;
