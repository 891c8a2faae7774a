import type { FastifyInstance } from 'fastify';
import { openApiOf, type ServedEntry } from './openapi.ts';
import { pageOf } from './page.ts';

/** Shows the calls that are served from now on; it is called before the first of them is. */
export function apiDocsRoutes(http: FastifyInstance, publicUrl: URL): void {
  const served: ServedEntry[] = [];
  const seen = new Set<unknown>();
  http.addHook('onRoute', ({ config }) => {
    if (!config?.entry || seen.has(config.entry)) return; // a GET is also served as HEAD
    seen.add(config.entry);
    const { max, timeWindow } = config.rateLimit || {};
    const isCounted = typeof max === 'number' && typeof timeWindow === 'number';
    served.push({ entry: config.entry, pace: isCounted ? { max, timeWindow } : undefined });
  });
  http.get('/openapi.json', async () => openApiOf(served, publicUrl.origin));
  http.get('/api-docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(pageOf(openApiOf(served, publicUrl.origin))),
  );
}
