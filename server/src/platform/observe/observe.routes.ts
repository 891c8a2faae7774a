import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hashOf } from '../http/requests/secret.ts';
import type { Metrics } from '../metrics.ts';
import { notFound } from '../problem.ts';
import type { Readiness } from './readiness.ts';

/**
 * Whether the process is alive, whether proxies may send requests here, whether its dependencies work, and, with the
 * token, its metrics.
 */
export function observeRoutes(
  http: FastifyInstance,
  metrics: Metrics,
  readiness: Readiness,
  token: string | undefined,
): void {
  http.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  // Stays up without its database too: otherwise all servers would leave the proxy at once, and people would see no
  // explanation.
  http.get('/accepting', async (_request, reply) => {
    const isStopping = readiness.isDraining();
    return reply
      .status(isStopping ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: isStopping ? 'stopping' : 'ok' });
  });
  http.get('/readyz', async (_request, reply) => {
    const report = await readiness.look();
    return reply
      .status(report.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(report);
  });
  http.get('/metrics', async ({ headers }, reply) => {
    if (token === undefined || !isToken(headers.authorization, token)) throw notFound();
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

function isToken(authorization: string | undefined, token: string): boolean {
  return timingSafeEqual(hashOf(authorization ?? ''), hashOf(`Bearer ${token}`));
}

/** Listening on METRICS_PORT failed; the cause says why. */
export class MetricsPortFailed extends Error {
  override readonly name = 'MetricsPortFailed';
}

/** Serves the metrics on a separate port, for networks that only operators reach. Throws MetricsPortFailed. */
export async function openMetricsPort(metrics: Metrics, address: { host: string; port: number }) {
  const server = createServer(({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(address.port, address.host);
  await once(server, 'listening').catch((cause: unknown) => {
    throw new MetricsPortFailed(String(cause), { cause });
  });
  return {
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
    },
  };
}
