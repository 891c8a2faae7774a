import type { FastifyInstance, FastifyRequest } from 'fastify';
import { codeOfAnswer } from '../http/failure.ts';
import { ownRoutes } from '../http/own-routes.ts';
import type { Metrics } from '../metrics.ts';

/**
 * One line and one measure for each request, with the pattern of its route in place of its address, which names people. Neither holds
 * who asked, nor from where, nor what.
 */
export function logRequests(http: FastifyInstance, metrics: Metrics): void {
  http.addHook('onResponse', async (request, reply) => {
    const { method, log } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    const route = routeOf(request);
    const code = codeOfAnswer(reply);
    metrics.request(method, route, status, ms);
    if (code !== undefined) metrics.refusal(code, status);
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
