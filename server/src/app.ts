import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { createAccounts } from './features/accounts/accounts.service.ts';
import { createOutbox } from './features/accounts/code-provider.ts';
import { createCodes } from './features/accounts/codes.service.ts';
import { createSessions } from './features/accounts/sessions.service.ts';
import { chatRoutes } from './features/chat/chat.routes.ts';
import { createChat } from './features/chat/chat.service.ts';
import { matchingRoutes } from './features/matching/matching.routes.ts';
import { createMatching } from './features/matching/matching.service.ts';
import { profilesRoutes } from './features/profiles/profiles.routes.ts';
import { createProfiles } from './features/profiles/profiles.service.ts';
import { venuesRoutes } from './features/venues/venues.routes.ts';
import { createVenues } from './features/venues/venues.service.ts';
import { verificationRoutes } from './features/verification/verification.routes.ts';
import { createVerification } from './features/verification/verification.service.ts';
import { createCookieJar } from './http/cookies.ts';
import { createServe } from './http/serve.ts';
import { createHttpServer } from './http/server.ts';
import { refuseUnknown, serveWebApp } from './http/web-app.ts';
import { createJobs } from './jobs/jobs.ts';
import { createLive } from './live/live.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { createMedia } from './media/media.service.ts';
import { createFolderStore } from './media/store.ts';

const COUNT_MAX_AGE_MS = 10_000;

export type App = Awaited<ReturnType<typeof createApp>>;

interface AppOptions {
  readonly config: Config;
  readonly db: Database;
  /** Where the codes of the outbox are shown. */
  readonly print: (line: string) => void;
  /** The built web app; without it the server answers calls only. */
  readonly webFolder?: string;
}

/** Builds the house: the ground floor, then the features from left to right, then the hooks that lead back up. */
export async function createApp({ config, db, print, webFolder }: AppOptions) {
  const publicUrl = new URL(config.publicUrl);
  const http: FastifyInstance = await createHttpServer({ ...config, publicUrl });
  const jar = createCookieJar(publicUrl.protocol === 'https:');
  const media = createMedia({ db, publicUrl, store: createFolderStore(join(config.dataDir, 'media')) });

  const profiles = createProfiles({ db, media, isDemo: config.demo });
  const codes = createCodes({ db, provider: createOutbox(join(config.dataDir, 'outbox.jsonl'), print) });
  const sessions = createSessions({ db, profiles, codes, isDemo: config.demo });
  const { authenticate } = sessions;
  const live = createLive(http.server, { authenticate, jar, publicUrl });
  const accounts = createAccounts({ db, live, profiles, codes, sessions, countMaxAgeMs: COUNT_MAX_AGE_MS });
  const venues = createVenues({ db, publicUrl, isDemo: config.demo });
  const verification = createVerification({ db, live, media, profiles, venues, isDemo: config.demo });
  const matching = createMatching({ db, live, profiles, ...config });
  const chat = createChat({ db, live, media, profiles, matching });

  profiles.onStandingChanged(matching.placeInDeck);
  accounts.onLeaving(matching.leave); // locks the pairs, which every message locks before its conversation
  accounts.onLeaving(chat.leave);
  matching.onUnmatched(chat.closeConversation);

  const jobs = createJobs(http.log);
  jobs.every(24, 'take inactive people out of the deck', matching.forgetInactive);
  jobs.every(24, 'forget closed conversations', chat.forgetClosed);
  jobs.every(24, 'forget verification photos', verification.forgetDecided);
  jobs.every(6, 'forget unclaimed uploads', media.forgetUnclaimed);
  jobs.every(6, 'forget expired sessions', sessions.forgetExpired);
  jobs.every(6, 'forget expired codes', codes.forgetExpired);

  const serve = createServe(http, { authenticate, jar });
  mediaRoutes(http, { media, authenticate, jar });
  profilesRoutes(serve, profiles);
  accountsRoutes(serve, accounts, codes);
  venuesRoutes(serve, venues);
  verificationRoutes(serve, verification);
  matchingRoutes(serve, matching);
  chatRoutes(serve, chat);
  if (webFolder === undefined) refuseUnknown(http);
  else await serveWebApp(http, webFolder);

  return {
    http,
    serve,
    features: { profiles, sessions, accounts, venues, verification, matching, chat, media, live },
    async close() {
      await jobs.stop();
      await live.close();
      await http.close();
    },
  };
}
