import type { EmailProofs } from './features/accounts/account/email-proofs.ts';
import type { Admins } from './features/accounts/admins/admins.service.ts';
import type { NewSignIns } from './features/accounts/devices/new-sign-ins.ts';
import { afterCommit } from './platform/db/database.ts';
import type { Events } from './platform/events/events.ts';
import type { Live } from './platform/live/live.ts';
import type { Media } from './platform/media/media.service.ts';

/** From left to right: an event of one feature is met by those to its right, in this order. */
export const featureOrder = [
  'profiles',
  'accounts',
  'venues',
  'verification',
  'safety',
  'matching',
  'chat',
  'moderation',
];

interface Reacting {
  readonly live: Live;
  readonly media: Media;
  readonly emailProofs: EmailProofs;
  readonly newSignIns: NewSignIns;
  readonly admins: Admins;
}

/** Which feature reacts to what happens in those to its left. */
export function connect(events: Events, features: Reacting): void {
  connectAccounts(events, features);
}

function connectAccounts(events: Events, { live, media, emailProofs, newSignIns, admins }: Reacting): void {
  events.on('accounts', 'signedIn', (tx, { userId, visit }) => media.adoptUploads(tx, visit.browser, userId));
  events.on('accounts', 'signedIn', (tx, { userId, visit }) => newSignIns.signedIn(tx, userId, visit));
  events.on('accounts', 'sessionEnded', async (tx, { sessionId }) =>
    afterCommit(tx, () => live.endSession(sessionId)),
  );
  events.on('accounts', 'leaving', (tx, { userId }) => emailProofs.leave(tx, userId));
  events.on('accounts', 'phoneProved', (tx, { userId, phone }) => admins.takeUpGrant(tx, userId, phone));
}
