import type { ComplaintOutcome } from '@showup/contract/public/complaints';
import { hoursText } from '#lib/format/durations.ts';

export const complaintPageTexts = {
  title: 'Complaints',
  intro:
    'Anyone can complain here, with or without an account. Nothing is published, and we don’t tell the person you complain about who you are.',
  haveAccount:
    'If it happened in a chat here, you can also report the person from the chat. Then our reviewers can read its messages.',
  inDanger: 'If you are in danger now, call the police:',
  helpLines: 'Help lines and advice',
  makeOne: 'Make a complaint',
  category: 'What is it about?',
  choose: 'Choose one',
  text: 'What happened?',
  textHint: 'What you saw, when, and what you would like us to do. Don’t send any intimate image.',
  about: 'Who is it about? (optional)',
  aboutHint: 'A name, a phone number, or a link to a profile helps us find them.',
  email: 'Your email (optional)',
  emailHint: 'To get our answer by email. You can always read it here with your reference number.',
  send: 'Send complaint',
  legal:
    'This page is no legal advice, and complaining here takes nothing from your right to go to the police, an authority or a court.',
  filedTitle: 'We have your complaint',
  reference: 'Your reference number',
  keepIt: 'Write it down or take a screenshot. Without it, nobody can see your complaint here, not even you.',
  copy: 'Copy',
  copied: 'Copied',
  state: 'Where it stands',
  another: 'Make another complaint',
  lookUp: 'Already complained?',
  lookUpLabel: 'Reference number',
  lookUpPlaceholder: 'XXXX-XXXX-XXXX',
  show: 'Show my complaint',
  answer: 'Our answer',
  confirmEmail: 'Confirm your email',
  confirmText: 'Enter the code we sent to your email, and we’ll send you our answer there, too.',
  code: 'Code',
  sendCode: 'Send a code',
  emailConfirmed: 'We’ll email you our answer.',
  failed: 'That didn’t work. Please try again.',
} as const;

/** How a complaint ended, for the person who made it. */
export const outcomeTexts: Readonly<Record<ComplaintOutcome, string>> = {
  acted: 'We acted on it.',
  declined: 'We decided not to act.',
  invalid: 'We closed it without a decision.',
};

export const answeredWithinText = (hours: number) => `You’ll have our answer within ${hoursText(hours)}.`;

export const dueTexts = {
  filed: (moment: string) => `Received ${moment}`,
  acknowledgeBy: (moment: string) => `Someone will look at it by ${moment}`,
  acknowledged: (moment: string) => `Someone started looking at it ${moment}`,
  resolveBy: (moment: string) => `You’ll have our answer by ${moment}`,
  resolved: (moment: string) => `Answered ${moment}`,
};
