import { feature } from '#server/feature';
import { forgetOldComplaints, oldComplaints } from './complaints/complaints.ts';
import { alertOfDeadlines, measureDeadlines } from './complaints/deadline-alerts.ts';
import { sendComplaintMails } from './complaints/email/complaint-mails.ts';
import { exportConsents, recordConsent } from './consent/consents.ts';
import { consentRetained } from './consent/withdraw-consent.ts';
import { helpLinesIn } from './help-lines/help-lines.ts';
import { publicRoutes } from './public.routes.ts';
import { publishQuarters } from './transparency/transparency.ts';

/** What an installation owes everyone, with or without an account. */
export const publicFeature = feature('public', (house) => {
  house.routes(publicRoutes);
  house.measures(measureDeadlines);
  house.job({ hours: 1 / 60 }, 'alert of the deadlines of complaints', alertOfDeadlines);
  house.job({ hours: 1 / 60 }, 'send emails about complaints', (ctx) => sendComplaintMails(ctx));
  house.job({ hours: 24 }, 'publish the figures of finished quarters', (ctx) => publishQuarters(ctx));
  house.onStart(helpLinesIn); // refuses to start with a broken file
  house.job({ hours: 24 }, 'delete old complaints', forgetOldComplaints, oldComplaints);
  house.on('picturesTaken', (_ctx, tx, { userId }) => recordConsent(tx, userId, ['photos']));
  house.on('captureSent', (_ctx, tx, { userId }) => recordConsent(tx, userId, ['photos', 'location']));
  house.on('codeSeen', (_ctx, tx, { userId }) => recordConsent(tx, userId, ['location']));
  house.on('venueRequested', (_ctx, tx, { userId }) => recordConsent(tx, userId, ['location']));
  house.on('eveningProved', (_ctx, tx, { userId }) => recordConsent(tx, userId, ['location']));
  house.on('subscribed', (_ctx, tx, { userId }) => recordConsent(tx, userId, ['notifications']));
  house.exports(exportConsents);
  house.retains(consentRetained);
});
