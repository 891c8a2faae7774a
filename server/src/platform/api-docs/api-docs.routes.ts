import type { FastifyInstance } from 'fastify';
import type { Pace } from '../http/gate/pace.ts';
import { type Call, callOf } from './call.ts';
import { fileCalls } from './file-calls.ts';
import { openApiOf } from './openapi.ts';
import { pageOf } from './page.ts';

/** Documents every route registered after this; call it before the first. */
export function apiDocsRoutes(http: FastifyInstance, publicUrl: URL): void {
  const calls = new Map<string, Call>();
  http.addHook('onRoute', ({ method, url, config }) => {
    const path = url.replace(/\([^()]*\)/g, ''); // patterns of parameters
    const file = fileCalls.find((call) => call.method === method && call.path === path);
    const pace = paceOf(config?.rateLimit || {});
    if (config?.endpoint)
      calls.set(
        `${config.endpoint.method} ${path}`,
        callOf(config.endpoint, { pace, accountPace: config.accountPace }),
      ); // a GET is also served as HEAD
    else if (file) calls.set(`${file.method} ${path}`, { ...file, pace });
  });
  const reference = () => openApiOf([...calls.values()], publicUrl.origin);
  const page = { config: { isPage: true } };
  http.get('/openapi.json', page, async () => reference());
  http.get('/api-docs', page, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(pageOf(reference())),
  );
}

function paceOf({ max, timeWindow }: { max?: unknown; timeWindow?: unknown }): Pace | undefined {
  return typeof max === 'number' && typeof timeWindow === 'number' ? { max, timeWindow } : undefined;
}
