import { feature } from '#server/feature';
import { complaintsRoutes } from './complaints/complaints.routes.ts';
import { alertOfDeadlines } from './complaints/deadline-alerts.ts';
import { sendComplaintMails } from './complaints/email/complaint-mails.ts';
import { forgetOldComplaints, oldComplaints } from './complaints/forget-complaints.ts';
import { measureDeadlines } from './complaints/measure-deadlines.ts';
import { consentRetained } from './consent/consent-retained.ts';
import { consentsRoutes } from './consent/consents.routes.ts';
import { recordConsent } from './consent/consents.ts';
import { exportConsents } from './consent/consents-export.ts';
import { helpLinesRoutes } from './help-lines/help-lines.routes.ts';
import { helpLinesIn } from './help-lines/help-lines.ts';
import { operatorRoutes } from './operator/operator.routes.ts';
import { retentionRoutes } from './retention/retention.routes.ts';
import { transparencyRoutes } from './transparency/transparency.routes.ts';
import { publishQuarters } from './transparency/transparency.ts';

/** What an installation owes everyone, with or without an account. */
export const publicFeature = feature('public', (house) => {
  house.routes(operatorRoutes);
  house.routes(complaintsRoutes);
  house.routes(transparencyRoutes);
  house.measures(measureDeadlines);
  house.job({ hours: 1 / 60 }, 'alert of the deadlines of complaints', alertOfDeadlines);
  house.job({ hours: 1 / 60 }, 'send emails about complaints', (ctx) => sendComplaintMails(ctx));
  house.job({ hours: 24 }, 'publish the figures of finished quarters', (ctx) => publishQuarters(ctx));
  house.routes(helpLinesRoutes);
  house.onStart(helpLinesIn); // refuses to start with a broken file
  house.job({ hours: 24 }, 'delete old complaints', forgetOldComplaints, oldComplaints);
  house.routes(retentionRoutes);
  house.routes(consentsRoutes);
  house.on('picturesTaken', (_ctx, tx, { userId }) => recordConsent(tx, userId, ['photos']));
  house.on('captureSent', (_ctx, tx, { userId }) => recordConsent(tx, userId, ['photos', 'location']));
  house.on('codeSeen', (_ctx, tx, { userId }) => recordConsent(tx, userId, ['location']));
  house.on('venueRequested', (_ctx, tx, { userId }) => recordConsent(tx, userId, ['location']));
  house.on('eveningProved', (_ctx, tx, { userId }) => recordConsent(tx, userId, ['location']));
  house.on('subscribed', (_ctx, tx, { userId }) => recordConsent(tx, userId, ['notifications']));
  house.exports(exportConsents);
  house.retains(consentRetained);
});
