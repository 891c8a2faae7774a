import type { Agent } from 'node:https';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import type { Context } from './context.ts';
import { Audit } from './platform/audit/audit.service.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/db/database.ts';
import { Events } from './platform/events/events.ts';
import type { FeatureOrder } from './platform/events/feature-order.ts';
import { Exports } from './platform/export/exports.ts';
import type { Admission } from './platform/http/gate/admission.ts';
import { Gate } from './platform/http/gate/gate.ts';
import { shedOverload } from './platform/http/gate/shed-overload.ts';
import { openApiRoute } from './platform/http/openapi.ts';
import { CookieJar } from './platform/http/requests/cookies.ts';
import { createServe, type Serve } from './platform/http/requests/serve.ts';
import { createHttpServer } from './platform/http/server.ts';
import { Retention } from './platform/jobs/retention.ts';
import { createKeyedHash, keyOfFolder } from './platform/keyed-hash.ts';
import { Quotas } from './platform/limits/quotas.ts';
import { Live } from './platform/live/live.ts';
import { mediaRoutes } from './platform/media/media.routes.ts';
import { Media } from './platform/media/media.service.ts';
import { HoldableStore } from './platform/media/store/held-removals.ts';
import { openStore } from './platform/media/store/open-store.ts';
import { picturesIn, UploadLimit } from './platform/media/uploads/upload-limit.ts';
import { Metrics } from './platform/metrics.ts';
import { observeRoutes } from './platform/observe/observe.routes.ts';
import { Readiness } from './platform/observe/readiness.ts';
import { logRequests } from './platform/observe/request-log.ts';
import { createPublicAgent } from './platform/push/public-agent.ts';
import { pushRoutes } from './platform/push/push.routes.ts';
import { Push } from './platform/push/push.service.ts';
import type { Redis } from './platform/redis/redis.ts';

export interface PlatformOptions {
  readonly config: Config;
  readonly db: Database;
  /** Joins this server process to others; the caller closes it. */
  readonly redis?: Redis | undefined;
  /** How many requests there may be at once; by default as many as can be answered in time. */
  readonly admission?: Admission | undefined;
  /** Shows a line at the terminal. */
  readonly print: (line: string) => void;
  /** Where the log goes; the terminal by default. */
  readonly logTo?: DestinationStream | undefined;
  /** What connects to push services; by default it reaches public addresses only. */
  readonly pushAgent?: Agent;
}

/** Everything below the features, and the context through which they use it. */
export async function openPlatform(options: PlatformOptions, featureOrder: FeatureOrder) {
  const { config, db, redis, admission, print, logTo, pushAgent } = options;
  const publicUrl = new URL(config.publicUrl);
  const metrics = new Metrics();
  const readiness = new Readiness();
  const isDraining = () => readiness.isDraining();
  const http = await createHttpServer({ ...config, publicUrl, logTo, redis, isDraining });
  logRequests(http, metrics);
  const jar = new CookieJar(publicUrl.protocol === 'https:');
  const gate = new Gate(jar, config.rateLimitFactor);
  gate.guard(http);
  const { atTheGate } = shedOverload(http, metrics, {
    admission,
    callerOf: (request) => gate.callerOf(request),
  });
  observeRoutes(http, metrics, readiness, config.observe.metricsToken);
  if (config.observe.apiDocs) openApiRoute(http, publicUrl);
  const store = new HoldableStore(openStore(config, http.log));
  if (config.s3) readiness.add('store', () => store.reach(), { needed: false });

  const keyedHash = createKeyedHash(config.secretKey ?? (await keyOfFolder(config.dataDir)));
  const quotas = new Quotas(db, keyedHash, config.rateLimitFactor);
  const audit = new Audit(db, keyedHash);
  await audit.requireKey({ isLost: config.isKeyLost });
  await audit.begin();
  const events = new Events(featureOrder);
  const media = new Media(db, events, store, publicUrl);

  const knows = { authenticate: atTheGate(gate.authenticate), jar, publicUrl, redis };
  const live = new Live(http.server, { ...config, ...knows });
  const push = new Push({
    db,
    events,
    presence: live.presence,
    keyedHash,
    publicUrl,
    hosts: config.pushHosts,
    agent: pushAgent ?? createPublicAgent(),
    onOutcome: (outcome) => metrics.countPush(outcome),
    log: http.log,
  });
  const exports = new Exports(featureOrder);
  const ctx: Context = {
    settings: config,
    publicUrl,
    db,
    live,
    media,
    push,
    events,
    exports,
    audit,
    quotas,
    keyedHash,
    metrics,
    print,
    log: http.log,
    retention: new Retention(),
  };

  const serve = servePlatform(http, gate, ctx);
  const routing = { serve, http, authenticate: gate.authenticate, jar };
  return { ctx, readiness, store, gate, routing };
}

/** The platform's own routes, and what serves those of the features. Pictures in bodies count as uploads. */
function servePlatform(http: FastifyInstance, gate: Gate, { db, quotas, media, push }: Context): Serve {
  const uploadLimit = new UploadLimit(db, quotas);
  const serve = createServe(http, gate, async (caller, address, body) => {
    const sizes = picturesIn(body);
    if (sizes.length > 0) await uploadLimit.spend(caller, address, sizes);
  });
  mediaRoutes(http, gate, media, uploadLimit);
  pushRoutes(serve, push);
  return serve;
}
