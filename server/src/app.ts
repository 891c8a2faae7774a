import { type Feature, openFeatures } from './feature.ts';
import { accounts as accountsFeature } from './features/accounts/accounts.feature.ts';
import { chat as chatFeature } from './features/chat/chat.feature.ts';
import { checkInsFeature } from './features/checkins/checkins.feature.ts';
import { dates as datesFeature } from './features/dates/dates.feature.ts';
import { evenings as eveningsFeature } from './features/evenings/evenings.feature.ts';
import { matching as matchingFeature } from './features/matching/matching.feature.ts';
import { moderation as moderationFeature } from './features/moderation/moderation.feature.ts';
import { profiles as profilesFeature } from './features/profiles/profiles.feature.ts';
import { publicFeature } from './features/public/public.feature.ts';
import { safety as safetyFeature } from './features/safety/safety.feature.ts';
import { venues as venuesFeature } from './features/venues/venues.feature.ts';
import { verification as verificationFeature } from './features/verification/verification.feature.ts';
import { openPlatform, type PlatformOptions } from './open-platform.ts';
import { Backup } from './platform/backup/backup.service.ts';
import { refuseUnknown, serveWebApp } from './platform/http/pages/web-app.ts';
import { Jobs } from './platform/jobs/jobs.ts';
import { schedule, scheduleErasure } from './schedule.ts';
import { watchApp } from './watch-app.ts';

export type App = Awaited<ReturnType<typeof createApp>>;

interface AppOptions extends PlatformOptions {
  /** The built web app; without it the server answers calls only. */
  readonly webFolder?: string;
}

/** From left to right: features react only to events of those to their left, in this order. */
const features: readonly Feature[] = [
  profilesFeature,
  accountsFeature,
  venuesFeature,
  verificationFeature,
  eveningsFeature,
  safetyFeature,
  matchingFeature,
  chatFeature,
  datesFeature,
  publicFeature,
  checkInsFeature,
  moderationFeature,
];

/** Builds the app: the platform, then the features from left to right. */
export async function createApp(options: AppOptions) {
  const { config, db, redis, webFolder } = options;
  const { ctx, readiness, store, gate, routing } = await openPlatform(
    options,
    features.map(({ name }) => name),
  );
  const { live, push } = ctx;
  const { serve, http } = routing;
  const backup = new Backup(db, store, config.dataDir);
  const jobs = new Jobs(db, http.log, ctx.retention);
  schedule(jobs, ctx);
  const closeFeatures = openFeatures(features, ctx, { routing, jobs, gate });
  scheduleErasure(jobs, ctx, backup); // last, as it erases what all other jobs deleted
  if (webFolder === undefined) refuseUnknown(http);
  else await serveWebApp(http, webFolder);

  const unwatch = watchApp(ctx, readiness, jobs, redis);

  return {
    http,
    serve,
    ctx,
    jobs,
    readiness,
    backup,
    async close() {
      readiness.drain();
      await Promise.all([jobs.close(), push.close(), live.close()]);
      await closeFeatures();
      await http.close();
      unwatch();
    },
  };
}
