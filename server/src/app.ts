import { join } from 'node:path';
import { connect, featureOrder } from './connect.ts';
import { exportAll } from './export-all.ts';
import { type Feature, openFeatures } from './feature.ts';
import { accountSettingsRoutes } from './features/accounts/account/account-settings.routes.ts';
import { createEmailProofs } from './features/accounts/account/email-proofs.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { createAccounts } from './features/accounts/accounts.service.ts';
import { createAdminAccess } from './features/accounts/admins/admin-access.ts';
import { createAdmins } from './features/accounts/admins/admins.service.ts';
import { ownBanRoutes } from './features/accounts/bans/own-ban.routes.ts';
import { createCodes } from './features/accounts/codes/codes.service.ts';
import { createNewSignIns } from './features/accounts/devices/new-sign-ins.ts';
import { exportsRoutes } from './features/accounts/export/exports.routes.ts';
import { passkeysRoutes } from './features/accounts/passkeys/passkeys.routes.ts';
import { createPasskeys } from './features/accounts/passkeys/passkeys.ts';
import { createPasswordGuesses } from './features/accounts/passwords/password-guesses.service.ts';
import { createPasswords } from './features/accounts/passwords/passwords.service.ts';
import { chooseMail, chooseProvider, counted } from './features/accounts/providers/choose-provider.ts';
import { createOutbox } from './features/accounts/providers/outbox-provider.ts';
import { createSessions } from './features/accounts/sessions/sessions.service.ts';
import { createShutOuts } from './features/accounts/shut-outs.service.ts';
import { createSignupLimit } from './features/accounts/sign-in/signup-limit.ts';
import { chat as chatFeature } from './features/chat/chat.feature.ts';
import { createChat } from './features/chat/chat.service.ts';
import { chooseRanking } from './features/matching/deck/chosen-ranking.ts';
import type { Ranking } from './features/matching/deck/ranking.ts';
import { matching as matchingFeature } from './features/matching/matching.feature.ts';
import { createMatching } from './features/matching/matching.service.ts';
import { moderation as moderationFeature } from './features/moderation/moderation.feature.ts';
import { countQueues } from './features/moderation/overview/overview.queries.ts';
import { profiles as profilesFeature } from './features/profiles/profiles.feature.ts';
import { createProfiles } from './features/profiles/profiles.service.ts';
import { safety as safetyFeature } from './features/safety/safety.feature.ts';
import { createSafety } from './features/safety/safety.service.ts';
import { venues as venuesFeature } from './features/venues/venues.feature.ts';
import { createVenueImport, createVenues } from './features/venues/venues.service.ts';
import { verification as verificationFeature } from './features/verification/verification.feature.ts';
import { createVerification } from './features/verification/verification.service.ts';
import { openPlatform, type PlatformOptions } from './open-platform.ts';
import { createBackup } from './platform/backup/backup.service.ts';
import { isLoopback } from './platform/config/sms-settings.ts';
import { refuseUnknown, serveWebApp } from './platform/http/web-app.ts';
import { eraseFromDisk } from './platform/jobs/erase-from-disk.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { watchApp } from './platform/observe/watch-app.ts';
import { schedule } from './schedule.ts';

const COUNT_MAX_AGE_MS = 10_000;

export type App = Awaited<ReturnType<typeof createApp>>;

interface AppOptions extends PlatformOptions {
  /** How the deck orders people; by default as the product does. */
  readonly ranking?: Ranking | undefined;
  /** The built web app; without it the server answers calls only. */
  readonly webFolder?: string;
}

/** Those that register themselves, from left to right. */
const features: readonly Feature[] = [
  profilesFeature,
  venuesFeature,
  verificationFeature,
  safetyFeature,
  matchingFeature,
  chatFeature,
  moderationFeature,
];

/** Builds the house: the platform, then the features from left to right. */
export async function createApp(options: AppOptions) {
  const { config, db, redis, ranking, webFolder } = options;
  const { ctx, parts, store, routing, authenticateBy } = await openPlatform(options, featureOrder);
  const { live, media, push, events, audit, limits, keyedHash, publicUrl, metrics, print } = ctx;
  const { serve, http, authenticate, jar } = routing;
  const spendSignup = createSignupLimit(limits);
  const profiles = createProfiles(ctx);
  const outbox = createOutbox(join(config.dataDir, 'outbox.jsonl'), print);
  const provider = counted(chooseProvider(config.sms, outbox), metrics);
  const codes = createCodes({ db, provider, log: http.log });
  const shutOuts = createShutOuts(ctx);
  const adminsConfirm = !isLoopback(publicUrl.hostname);
  const sessions = createSessions({
    db,
    events,
    profiles,
    codes,
    shutOuts,
    isDemo: config.demo,
    adminsConfirm,
  });
  authenticateBy(sessions.authenticate);
  const guesses = createPasswordGuesses({ db, keyedHash });
  const passwords = createPasswords({ db, profiles, codes, sessions, guesses, spendSignup });
  const accounts = createAccounts({
    ...{
      db,
      audit,
      events,
      exports: ctx.exports,
      live,
      media,
      profiles,
      codes,
      sessions,
      shutOuts,
      spendSignup,
    },
    countMaxAgeMs: COUNT_MAX_AGE_MS,
  });
  const mail = chooseMail(config.smtp, config.sms, outbox);
  const emailProofs = createEmailProofs({ db, profiles, limits, mail, log: http.log });
  const passkeys = createPasskeys({ db, audit, profiles, sessions, publicUrl, adminsConfirm });
  const newSignIns = createNewSignIns({ db, live, profiles, codes, sessions, passkeys });
  const adminAccess = createAdminAccess({ db, profiles, sessions, limits, passkeys });
  const admins = createAdmins({ db, audit, profiles, passkeys, isDemo: config.demo });
  const venues = createVenues(ctx);
  const venueImport = createVenueImport(ctx);
  const verification = createVerification(ctx);
  const safety = createSafety(ctx);
  if (ranking) chooseRanking(ctx, ranking);
  const matching = createMatching(ctx);
  const chat = createChat(ctx);

  connect(events, {
    live,
    media,
    emailProofs,
    newSignIns,
    admins,
  });

  exportAll(ctx.exports, db, profiles);
  const backup = createBackup({ db, store, dataDir: config.dataDir });
  const services = {
    ...{ profiles, codes, sessions, accounts, passwords, guesses, admins, venues },
    ...{
      venueImport,
      verification,
      safety,
      matching,
      chat,
      media,
      live,
      audit,
      backup,
      passkeys,
    },
  };
  const jobs = createJobs({ db, log: http.log });
  schedule(jobs, { ...services, ctx, db, backup, limits, emailProofs, newSignIns });

  accountsRoutes(serve, accounts, codes, passwords);
  accountSettingsRoutes(serve, { accounts, passwords, sessions, newSignIns, emailProofs });
  passkeysRoutes(serve, passkeys, adminAccess);
  exportsRoutes(http, { accounts, authenticate, jar });
  ownBanRoutes(routing, ctx);
  const closeFeatures = openFeatures(features, ctx, { routing, jobs });
  // Last, as it erases what all other jobs deleted.
  eraseFromDisk(jobs, { db, backup, isInUse: () => live.presence.countHere() > 0 });
  if (webFolder === undefined) refuseUnknown(http);
  else await serveWebApp(http, webFolder);

  const unwatch = watchApp({
    ...{ metrics, parts, db, redis, live, jobs, log: http.log },
    queues: () => countQueues(db.sql),
  });

  return {
    http,
    serve,
    ctx,
    jobs,
    metrics,
    parts,
    features: services,
    async close() {
      parts.drain();
      await Promise.all([jobs.stop(), push.close(), live.close()]);
      await closeFeatures();
      await http.close();
      unwatch();
    },
  };
}
