import type { FastifyRequest } from 'fastify';
import { ownRoutes } from '../observe/own-routes.ts';

export const PICTURE_ROUTE = '/media/:id';
const FILES_OF_WEB_APP = '/*';

/** Never refused for how much there is: the web app's pages and files, and what machines ask about this server. */
export function isFree({ is404, routeOptions }: FastifyRequest): boolean {
  const { url = '' } = routeOptions;
  return is404 || url === FILES_OF_WEB_APP || ownRoutes.has(url);
}

export function isPicture({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url === PICTURE_ROUTE;
}
