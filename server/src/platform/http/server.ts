import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { UPLOAD_MAX_BYTES } from '@showup/contract/platform/media';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { DestinationStream } from 'pino';
import { foreignOrigin, tooManyRequests } from '../problem.ts';
import type { Redis } from '../redis/redis.ts';
import { opensFromLinks } from './gate/counted-routes.ts';
import { networkOf } from './gate/network.ts';
import { sharedRateLimits } from './gate/rate-limit-store.ts';
import { endTrickling, type TrickleLimits, usualTrickleLimits } from './gate/trickle.ts';
import { securityHeaders } from './pages/security-headers.ts';
import { requireBounded } from './requests/bounded-body.ts';
import { errorForLog } from './requests/error-for-log.ts';
import { answerFailure } from './requests/failure.ts';
import { isForeignNavigation, isOwnOrigin } from './requests/origin.ts';
import { parseQuery } from './requests/query-string.ts';

interface HttpOptions {
  readonly publicUrl: URL;
  /** Addresses and networks of the proxies in front, whose `X-Forwarded-For` alone is trusted. */
  readonly trustedProxies: readonly string[];
  readonly rateLimitFactor: number;
  /** Another origin that browsers get pictures from. */
  readonly s3?: { readonly publicEndpoint: string } | undefined;
  /** Counts the calls of one network over all server processes. */
  readonly redis?: Redis | undefined;
  /** Whether the server is about to stop; connections are then closed after the answer. */
  isDraining?(): boolean;
  /** How slowly a body may arrive. */
  readonly trickle?: TrickleLimits | undefined;
  readonly logLevel: string;
  /** Defaults to the terminal. */
  readonly logTo?: DestinationStream | undefined;
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The path used for addresses that cannot be decoded, such as `/u/%ff`: answered like an unknown one. */
const UNREADABLE = '/-';

function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** The bare server: cookies, headers, origins, sizes, rate limits, and the one place that turns errors into answers. */
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
    http: { connectionsCheckingInterval: trickle.lookMs / 4 }, // how often late headers are checked
    forceCloseConnections: 'idle',
    return503OnClosing: false, // requests that still arrive while it closes are answered as usual
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : UNREADABLE),
    routerOptions: { ignoreTrailingSlash: true, querystringParser: parseQuery },
    frameworkErrors: answerFailure,
  });
  endTrickling(app.server, trickle);
  app.setErrorHandler(answerFailure);
  app.removeContentTypeParser('text/plain'); // otherwise plain text would count as a body
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
  // Before the plugin, whose own hook copies the limit of each route.
  app.addHook('onRoute', (route) => {
    const limit = route.config?.rateLimit;
    if (limit && typeof limit.max === 'number') limit.max = Math.ceil(limit.max * options.rateLimitFactor);
  });
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => `${request.method} ${request.routeOptions.url} ${networkOf(request.ip)}`,
    ...(options.redis && { store: sharedRateLimits(options.redis) }),
    errorResponseBuilder: (_request, { ttl }) =>
      tooManyRequests({ retryAfterSeconds: Math.ceil(ttl / 1_000) }),
  });
  return app;
}
