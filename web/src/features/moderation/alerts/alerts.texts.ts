import { elapsedText } from '#lib/format/durations.ts';

export const alertDeskTexts = {
  waiting: 'open alerts',
  none: 'No open alerts',
  noneText: 'Someone who does not check in after a date, or asks for help, appears here.',
  notLoaded: 'The alerts did not load',
  loading: 'Loading',
  note: 'Showup is no emergency service. The trusted contact is alerted by itself; you are here for what is not delivered, and for the police. Each look is recorded.',
  alerts: 'Open alerts',
  help: 'Asked for help',
  missed: 'Did not check in',
  owner: 'Who',
  match: 'With',
  where: 'Where',
  due: 'Should have checked in',
  contact: 'Contact',
  nobody: 'No contact confirmed. Nobody was alerted.',
  seen: 'The contact has looked.',
  notSeen: 'The contact has not looked yet.',
  close: 'Close the alert',
  closeTitle: 'Close this alert',
  closeMeaning:
    'The contact is told that it is over. What the alert kept is deleted, also of people who left. Close it only once someone knows that the person is safe.',
  reason: 'How do you know?',
  reasonHint: 'It is kept in the record.',
  closed: 'Alert closed',
  failed: 'Failed to close. Please try again.',
} as const;

export const openedText = (openedAt: string, now: number) =>
  `Open for ${elapsedText(Math.max(0, now - Date.parse(openedAt)))}`;

export const phoneText = (phone: string | null) => (phone === null ? '' : ` · +91 ${phone}`);

export const reachedOfText = (reached: number, all: number) => `${reached} of ${all} reached.`;

export const newAlertText = 'An alert is open';
