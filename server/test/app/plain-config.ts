import { type Config, readConfig } from '#platform/config/config';

const { operator, complaints } = readConfig({});

/** Settings for benches and the simulation: hardly any rate limits, and no external services. */
export function plainConfig(): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    trustedProxies: [],
    dataDir: process.cwd(),
    demo: false,
    demoPeople: 0,
    databaseUrl: undefined,
    redisUrl: undefined,
    observe: { metricsAt: undefined, metricsToken: undefined, apiDocs: false, drainSeconds: 0 },
    operator,
    complaints,
    secretKey: '0'.repeat(64),
    isKeyLost: false,
    sms: { provider: 'outbox' },
    requireVenueQr: 'off',
    secondLookShare: 0,
    venuePauseReports: 3,
    controlShare: 0,
    likeLimit: 50,
    likeWindowHours: 12,
    rateLimitFactor: 1_000,
    pushHosts: [],
    helpLinesFile: undefined,
    logLevel: 'error',
  };
}
