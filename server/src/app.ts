import { type Feature, openFeatures } from './feature.ts';
import { accounts as accountsFeature } from './features/accounts/accounts.feature.ts';
import { chat as chatFeature } from './features/chat/chat.feature.ts';
import { chooseRanking } from './features/matching/deck/chosen-ranking.ts';
import type { Ranking } from './features/matching/deck/ranking.ts';
import { matching as matchingFeature } from './features/matching/matching.feature.ts';
import { moderation as moderationFeature } from './features/moderation/moderation.feature.ts';
import { countQueues } from './features/moderation/overview/overview.queries.ts';
import { profiles as profilesFeature } from './features/profiles/profiles.feature.ts';
import { safety as safetyFeature } from './features/safety/safety.feature.ts';
import { venues as venuesFeature } from './features/venues/venues.feature.ts';
import { verification as verificationFeature } from './features/verification/verification.feature.ts';
import { openPlatform, type PlatformOptions } from './open-platform.ts';
import { Backup } from './platform/backup/backup.service.ts';
import { refuseUnknown, serveWebApp } from './platform/http/pages/web-app.ts';
import { Jobs } from './platform/jobs/jobs.ts';
import { watchApp } from './platform/observe/watch-app.ts';
import { schedule, scheduleErasure } from './schedule.ts';

export type App = Awaited<ReturnType<typeof createApp>>;

interface AppOptions extends PlatformOptions {
  /** How the deck orders people; by default as the product does. */
  readonly ranking?: Ranking | undefined;
  /** The built web app; without it the server answers calls only. */
  readonly webFolder?: string;
}

/** From left to right: an event of one feature is met by those to its right, in this order. */
const features: readonly Feature[] = [
  profilesFeature,
  accountsFeature,
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
  const { ctx, readiness, store, door, routing } = await openPlatform(
    options,
    features.map(({ name }) => name),
  );
  const { live, push, metrics } = ctx;
  const { serve, http } = routing;
  if (ranking) chooseRanking(ctx, ranking);
  const backup = new Backup(db, store, config.dataDir);
  const jobs = new Jobs(db, http.log);
  schedule(jobs, ctx);
  const closeFeatures = openFeatures(features, ctx, { routing, jobs, door });
  scheduleErasure(jobs, ctx, backup); // last, as it erases what all other jobs deleted
  if (webFolder === undefined) refuseUnknown(http);
  else await serveWebApp(http, webFolder);

  const unwatch = watchApp({
    ...{ metrics, readiness, db, redis, live, jobs, log: http.log },
    queues: () => countQueues(db.sql),
  });

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
