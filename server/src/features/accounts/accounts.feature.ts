import { afterCommit } from '#platform/db/database';
import { feature } from '#server/feature';
import { accountRoutes } from './account/account.routes.ts';
import { expiredEmailCodes, forgetEmail, forgetExpiredEmailCodes } from './account/email-proofs.ts';
import './accounts.events.ts';
import { accountRetained } from './account/delete-account.ts';
import { takeUpGrant } from './admins/admins.ts';
import { endedBans, forgetEndedBans } from './bans/ban-targets.ts';
import { expiredCodes, forgetExpiredCodes } from './codes/forget-codes.ts';
import { announceSignIn, forgetOldBrowsers, oldBrowsers } from './devices/new-sign-ins.ts';
import { exportAccounts } from './export/accounts-export.ts';
import { exportRoutes } from './export/export.routes.ts';
import { decidedReviews, forgetDecidedReviews } from './number/number-reviews.ts';
import { forgetLostNumbers, lostNumbers } from './number/take-number-back.ts';
import { passkeysRoutes } from './passkeys/passkeys.routes.ts';
import { expiredChallenges, forgetExpiredChallenges } from './passkeys/passkeys.ts';
import { expiredGuesses, forgetExpiredGuesses } from './passwords/password-guesses.ts';
import { authenticate, expiredSessions, forgetExpiredSessions } from './sessions/sessions.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';

export const accounts = feature('accounts', (house) => {
  house.authenticates(authenticate);
  house.routes(signInRoutes);
  house.routes(accountRoutes);
  house.routes(passkeysRoutes);
  house.routes(exportRoutes);
  house.on('signedIn', (ctx, tx, { userId, visit }) => ctx.media.adoptUploads(tx, visit.browser, userId));
  house.on('signedIn', announceSignIn);
  house.on('sessionEnded', async (ctx, tx, { sessionId }) =>
    afterCommit(tx, () => ctx.live.endSession(sessionId)),
  );
  house.on('leaving', forgetEmail);
  house.on('phoneProved', takeUpGrant);
  house.exports(exportAccounts);
  house.retains(accountRetained);
  house.job({ hours: 6 }, 'delete expired sessions', forgetExpiredSessions, expiredSessions);
  house.job({ hours: 24 }, 'delete old sign-ins and browsers', forgetOldBrowsers, oldBrowsers);
  house.job({ hours: 6 }, 'delete expired codes', forgetExpiredCodes, expiredCodes);
  house.job({ hours: 6 }, 'delete expired email codes', forgetExpiredEmailCodes, expiredEmailCodes);
  house.job({ hours: 6 }, 'delete expired passkey challenges', forgetExpiredChallenges, expiredChallenges);
  house.job({ hours: 6 }, 'delete bans that ended long ago', forgetEndedBans, endedBans);
  house.job({ hours: 24 }, 'delete decided number requests', forgetDecidedReviews, decidedReviews);
  house.job({ hours: 6 }, 'delete expired lost numbers', forgetLostNumbers, lostNumbers);
  house.job({ hours: 6 }, 'delete expired password guesses', forgetExpiredGuesses, expiredGuesses);
});
