import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page that other sites may link to, as opposed to calls and files of accounts. */
    isPage?: boolean;
  }
}

export const PICTURE_ROUTE = '/media/:id';
/**
 * Health checks and metrics, which are requested all the time: never refused, not logged, and ignored when a stopping
 * server waits for quiet.
 */
export const ownRoutes: ReadonlySet<string> = new Set(['/healthz', '/accepting', '/readyz', '/metrics']);
const FILES_OF_WEB_APP = '/*';

/** Never rate-limited: the web app's pages and files, and health checks. */
export function isFree({ is404, routeOptions }: FastifyRequest): boolean {
  const { url = '' } = routeOptions;
  return is404 || url === FILES_OF_WEB_APP || ownRoutes.has(url);
}

/** Whether a link on another site may lead here. Unknown addresses are answered by the web app, with one of its pages. */
export function opensFromLinks(request: FastifyRequest): boolean {
  return isFree(request) || request.routeOptions.config.isPage === true;
}

export function isPicture({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url === PICTURE_ROUTE;
}
