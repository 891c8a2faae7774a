import { feature } from '../../feature.ts';
import { afterCommit } from '../../platform/db/database.ts';
import { accountRoutes } from './account/account.routes.ts';
import { forgetEmail, forgetExpiredEmailCodes } from './account/email-proofs.ts';
import './accounts.events.ts';
import { takeUpGrant } from './admins/admins.ts';
import { forgetEndedBans } from './bans/forget-bans.ts';
import { ownBanRoutes } from './bans/own-ban.routes.ts';
import { forgetExpiredCodes } from './codes/forget-codes.ts';
import { devicesRoutes } from './devices/devices.routes.ts';
import { announceSignIn, forgetOldBrowsers } from './devices/new-sign-ins.ts';
import { exportAccounts } from './export/accounts-export.ts';
import { exportRoutes } from './export/export.routes.ts';
import { numberRoutes } from './number/number.routes.ts';
import { forgetDecidedReviews } from './number/number-reviews.ts';
import { forgetExpiredChallenges } from './passkeys/forget-passkeys.ts';
import { passkeysRoutes } from './passkeys/passkeys.routes.ts';
import { forgetExpiredGuesses } from './passwords/password-guesses.ts';
import { authenticate } from './sessions/authenticate.ts';
import { forgetExpiredSessions } from './sessions/end-sessions.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';

export const accounts = feature('accounts', (house) => {
  house.authenticates(authenticate);
  house.routes(signInRoutes);
  house.routes(accountRoutes);
  house.routes(devicesRoutes);
  house.routes(numberRoutes);
  house.routes(passkeysRoutes);
  house.routes(exportRoutes);
  house.routes(ownBanRoutes);
  house.on('signedIn', (ctx, tx, { userId, visit }) => ctx.media.adoptUploads(tx, visit.browser, userId));
  house.on('signedIn', announceSignIn);
  house.on('sessionEnded', async (ctx, tx, { sessionId }) =>
    afterCommit(tx, () => ctx.live.endSession(sessionId)),
  );
  house.on('leaving', forgetEmail);
  house.on('phoneProved', takeUpGrant);
  house.exports(exportAccounts);
  house.job({ hours: 6 }, 'forget expired sessions', forgetExpiredSessions);
  house.job({ hours: 24 }, 'forget new sign-ins and browsers of long ago', forgetOldBrowsers);
  house.job({ hours: 6 }, 'forget expired codes', forgetExpiredCodes);
  house.job({ hours: 6 }, 'forget expired codes of emails', forgetExpiredEmailCodes);
  house.job({ hours: 6 }, 'forget expired challenges of passkeys', forgetExpiredChallenges);
  house.job({ hours: 6 }, 'forget bans that ended long ago', forgetEndedBans);
  house.job({ hours: 24 }, 'forget decided requests for numbers', forgetDecidedReviews);
  house.job({ hours: 6 }, 'forget guesses at passwords', forgetExpiredGuesses);
});
