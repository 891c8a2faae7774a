import type { Context } from './context.ts';
import type { EmailProofs } from './features/accounts/account/email-proofs.ts';
import type { Accounts } from './features/accounts/accounts.service.ts';
import { forgetEndedBans } from './features/accounts/bans/forget-bans.ts';
import type { Codes } from './features/accounts/codes/codes.service.ts';
import type { NewSignIns } from './features/accounts/devices/new-sign-ins.ts';
import type { Passkeys } from './features/accounts/passkeys/passkeys.ts';
import type { PasswordGuesses } from './features/accounts/passwords/password-guesses.service.ts';
import type { Sessions } from './features/accounts/sessions/sessions.service.ts';
import type { Backup } from './platform/backup/backup.service.ts';
import type { Database } from './platform/db/database.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { DailyLimits } from './platform/limits/daily-limits.ts';
import type { Live } from './platform/live/live.ts';
import type { Media } from './platform/media/media.service.ts';

interface Parts {
  readonly ctx: Context;
  readonly db: Database;
  readonly backup: Backup;
  readonly live: Live;
  readonly media: Media;
  readonly limits: DailyLimits;
  readonly sessions: Sessions;
  readonly codes: Codes;
  readonly accounts: Accounts;
  readonly emailProofs: EmailProofs;
  readonly newSignIns: NewSignIns;
  readonly passkeys: Passkeys;
  readonly guesses: PasswordGuesses;
}

/** What the house does by itself, and how often: in hours. */
export function schedule(jobs: Jobs, parts: Parts): void {
  const { media, limits, sessions, codes, accounts, emailProofs, newSignIns } = parts;
  const { ctx, passkeys, guesses } = parts;
  jobs.every(6, 'forget unclaimed uploads', media.forgetUnclaimed);
  jobs.every(6, 'forget what was counted in a day', limits.forgetExpired);
  jobs.every(24, 'remove stray files of pictures', media.forgetStrays);
  jobs.every(6, 'forget expired sessions', sessions.forgetExpired);
  jobs.every(24, 'forget new sign-ins and browsers of long ago', newSignIns.forgetOld);
  jobs.every(6, 'forget expired codes', codes.forgetExpired);
  jobs.every(6, 'forget expired codes of emails', emailProofs.forgetExpired);
  jobs.every(6, 'forget expired challenges of passkeys', passkeys.forgetExpired);
  jobs.every(6, 'forget bans that ended long ago', () => forgetEndedBans(ctx));
  jobs.every(24, 'forget decided requests for numbers', accounts.forgetDecidedReviews);
  jobs.every(6, 'forget guesses at passwords', guesses.forgetExpired);
}
