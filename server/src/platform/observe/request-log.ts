import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownRoutes } from '../http/gate/counted-routes.ts';
import { codeOfAnswer } from '../http/requests/failure.ts';
import type { Metrics } from '../metrics.ts';

/**
 * Logs and measures each request by the pattern of its route, because addresses contain ids of people. Neither the log
 * nor the metrics contain who sent it, from where, or what.
 */
export function logRequests(http: FastifyInstance, metrics: Metrics): void {
  http.addHook('onResponse', async (request, reply) => {
    const { method, log } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    const route = routeOf(request);
    const code = codeOfAnswer(reply);
    metrics.countRequest(method, route, status, ms);
    if (code !== undefined) metrics.countRefusal(code, status);
    const bytes = Number(reply.getHeader('content-length') ?? 0);
    log[ownRoutes.has(route) ? 'debug' : 'info'](
      { method, route, status, ms: Math.round(ms), bytes, ...(code !== undefined && { code }) },
      'answered',
    );
  });
}

function routeOf({ is404, routeOptions }: FastifyRequest): string {
  return is404 ? 'none' : (routeOptions.url ?? 'none');
}
