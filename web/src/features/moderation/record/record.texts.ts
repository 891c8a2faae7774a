import type { Named, RecordLine } from '@showup/contract/moderation/audit';
import { momentText } from '#lib/format/moments.ts';

export const recordTexts = {
  note: 'Everything that admins do, and each look at private messages, reports, photos in review or hidden people, is kept here permanently.',
  notLoaded: 'Failed to fetch the record',
  none: 'Nothing yet',
  noneText: 'What admins do appears here.',
  noneFiltered: 'No matching entries.',
  admin: 'Admin',
  action: 'Action',
  everyone: 'Everyone',
  everything: 'Everything',
  download: 'Download CSV',
  downloadNote: 'The download is recorded, too.',
  record: 'Record',
  loading: 'Loading',
} as const;

const actionTexts: Readonly<Record<string, string>> = {
  'look-at-captures': 'Looked at photos in review',
  'look-at-reports': 'Looked at reports',
  'look-at-hidden-photos': 'Looked at photos of a hidden person',
  'look-at-alerts': 'Looked at open alerts',
  'close-alert': 'Closed an alert',
  'look-into-envelope': 'A trusted contact looked at an open alert',
  'pause-venue': 'Dates at a place were paused',
  'keep-venue-paused': 'Kept dates at a place paused',
  'clear-venue': 'Cleared a place',
  'show-messages': 'Looked at messages of a report',
  'show-picture': 'Looked at a picture of a report',
  'acknowledge-complaint': 'Started looking at a complaint',
  'act-on-complaint': 'Acted on a complaint',
  'decline-complaint': 'Declined a complaint',
  'discard-complaint': 'Closed a complaint as spam',
  'find-complained-people': 'Searched for the person of a complaint',
  'miss-deadline': 'Missed the deadline of a complaint',
  'dismiss-report': 'Dismissed a report',
  'undo-dismissal': 'Opened a dismissed report again',
  'warn-user': 'Warned',
  'undo-warning': 'Took a warning back',
  'ban-user': 'Banned',
  'lift-ban': 'Lifted a ban',
  'confirm-fraud': 'Confirmed a fraud',
  'keep-ban': 'Kept a ban after an appeal',
  'approve-capture': 'Approved a verification photo',
  'reject-capture': 'Rejected a verification photo',
  'approve-photos': 'Approved new photos',
  'approve-name': 'Approved another name',
  'reject-name': 'Rejected another name',
  'approve-birthday': 'Approved another birthday',
  'reject-birthday': 'Rejected another birthday',
  'approve-gender': 'Approved another gender',
  'reject-gender': 'Rejected another gender',
  'reject-photos': 'Rejected new photos',
  'accept-venue': 'Accepted a venue',
  'merge-venue': 'Merged a venue',
  'refuse-venue': 'Refused a venue',
  'give-display': 'Gave a display address',
  'renew-display': 'Renewed a display address',
  'revoke-display': 'Revoked a display address',
  'renew-secret': 'Renewed the secret of a venue',
  'take-poster': 'Opened the poster of a venue',
  'grant-admin': 'Made someone an admin',
  'revoke-admin': 'Removed an admin',
  'add-passkey': 'Added a passkey',
  'remove-passkey': 'Removed a passkey',
  'use-recovery-code': 'Used a recovery code',
  'renew-recovery-codes': 'Renewed the recovery codes',
  'forget-passkeys': 'Removed an admin’s passkeys',
  'let-number-in': 'Let the holder of a number in',
  'free-number': 'Freed a number from its account',
  'refuse-number': 'Refused the holder of a number',
  'export-record': 'Downloaded the record',
  'replace-key': 'Replaced the key of the record',
};

/** `Dismissed a report`, or for an action without a text, its own name: `Ban user`. */
export function actionText(action: string): string {
  const words = action.replaceAll('-', ' ');
  return actionTexts[action] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** The operator has no account, and former admins have no name. */
export function actorText(admin: Named | null): string {
  return admin === null ? 'The operator' : (admin.fullName ?? 'A former admin');
}

const UNTIL = /^until (\d{4}-\d\d-\d\dT\S+)$/;

/** The text as recorded, with times formatted. */
export function aboutText(about: string | null): string | null {
  const [, moment = ''] = UNTIL.exec(about ?? '') ?? [];
  return Number.isNaN(Date.parse(moment)) ? about : `until ${momentText(moment)}`;
}

/** `Ben, Anna`, `Ben and 2 who have left`; empty if the action was about nobody. */
export function subjectsText(subjects: RecordLine['subjects']): string {
  const names = subjects.flatMap(({ fullName }) => fullName ?? []);
  const left = subjects.length - names.length;
  if (left === 0) return names.join(', ');
  const others = left === 1 ? 'someone who has left' : `${left} people who have left`;
  return names.length === 0 ? capitalised(others) : `${names.join(', ')} and ${others}`;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
