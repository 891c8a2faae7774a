import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { UPLOAD_MAX_BYTES } from '@showup/contract/media';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { DestinationStream } from 'pino';
import { foreignOrigin, tooManyRequests } from '../problem.ts';
import type { Redis } from '../redis/redis.ts';
import { requireBounded } from './bounded-body.ts';
import { opensFromLinks } from './counted-routes.ts';
import { errorForLog } from './error-for-log.ts';
import { answerFailure } from './failure.ts';
import { networkOf } from './network.ts';
import { isForeignNavigation, isOwnOrigin } from './origin.ts';
import { sharedPaces } from './pace-store.ts';
import { parseQuery } from './query-string.ts';
import { securityHeaders } from './security-headers.ts';
import { endTrickling, type TrickleLimits, usualTrickleLimits } from './trickle.ts';

interface HttpOptions {
  readonly publicUrl: URL;
  /** The proxies in front, as addresses and networks: what they say of the caller's address is taken, and nobody else's word. */
  readonly trustedProxies: readonly string[];
  readonly rateLimitFactor: number;
  /** Where browsers get pictures from, besides this server. */
  readonly s3?: { readonly publicEndpoint: string } | undefined;
  /** Counts the calls of one network at all server processes together. */
  readonly redis?: Redis | undefined;
  /** Whether the server is about to stop: connections are not kept open for a next request then. */
  isDraining?(): boolean;
  /** How slowly a body may come. */
  readonly trickle?: TrickleLimits | undefined;
  readonly logLevel: string;
  /** The terminal unless said. */
  readonly logTo?: DestinationStream | undefined;
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Where an address leads that cannot be read, such as `/u/%ff`: to what is answered where nothing is. */
const UNREADABLE = '/-';

function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** The bare server: cookies, headers, origins, sizes, paces and the one place where errors become answers. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const trickle = options.trickle ?? usualTrickleLimits;
  const app = Fastify({
    logger: {
      level: options.logLevel,
      serializers: { err: errorForLog },
      redact: { paths: ['headers', '*.headers'], remove: true }, // cookies, tokens and addresses
      ...(options.logTo && { stream: options.logTo }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies.length > 0 && [...options.trustedProxies],
    genReqId: () => randomUUID(),
    http: { connectionsCheckingInterval: trickle.lookMs / 4 }, // how often late headers are looked for
    forceCloseConnections: 'idle',
    return503OnClosing: false, // who still gets through while it closes is answered like everyone before
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : UNREADABLE),
    routerOptions: { ignoreTrailingSlash: true, querystringParser: parseQuery },
    frameworkErrors: answerFailure,
  });
  endTrickling(app.server, trickle);
  app.setErrorHandler(answerFailure);
  app.removeContentTypeParser('text/plain'); // else a text would pass for a body
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    requireBounded(body);
    return parseJson(request, body, done);
  });

  const headers = securityHeaders(options);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    if (options.isDraining?.()) reply.header('connection', 'close');
    if (!READING.has(request.method) && !isOwnOrigin(request.headers, options.publicUrl))
      throw foreignOrigin();
    if (isForeignNavigation(request.headers) && !opensFromLinks(request)) throw foreignOrigin();
  });

  await app.register(cookie);
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_MAX_BYTES, files: 1, fields: 4, fieldSize: 1_000 },
  });
  // Before the plugin, which copies the pace of each route in a hook of its own.
  app.addHook('onRoute', (route) => {
    const pace = route.config?.rateLimit;
    if (pace && typeof pace.max === 'number') pace.max = Math.ceil(pace.max * options.rateLimitFactor);
  });
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => `${request.method} ${request.routeOptions.url} ${networkOf(request.ip)}`,
    ...(options.redis && { store: sharedPaces(options.redis) }),
    errorResponseBuilder: (_request, { ttl }) =>
      tooManyRequests({ retryAfterSeconds: Math.ceil(ttl / 1_000) }),
  });
  return app;
}
