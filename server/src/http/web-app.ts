import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../problem.ts';

const YEAR_MS = 365 * 86_400_000;

/** Without a web app to serve, an unknown address is simply refused. */
export function refuseUnknown(app: FastifyInstance): void {
  app.setNotFoundHandler(async () => {
    throw notFound();
  });
}

/** Serves the built web app; every page address answers its one HTML file, whose router takes it from there. */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(`The web app is not built: ${folder} has no index.html.`);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: true, // looks at the folder at every call: a later build puts new files under the running server
    dotfiles: 'ignore',
    maxAge: 3_600_000,
    setHeaders(reply, path) {
      if (path.endsWith('.html') || path.endsWith('/sw.js')) reply.header('cache-control', 'no-cache');
      else if (path.includes('/assets/'))
        reply.header('cache-control', `public, max-age=${YEAR_MS / 1000}, immutable`);
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage) throw notFound();
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
