import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { SIGNED_IN_COOKIE } from '@showup/contract/accounts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../problem.ts';

const YEAR_MS = 365 * 86_400_000;

const ANY_PAGE = 'index.html';
/** The build makes these: each loads the code and the data of its screen side by side. */
const pagesOfSignedIn: Readonly<Partial<Record<string, string>>> = {
  '/': 'home.html',
  '/chats': 'chats.html',
  '/profile': 'profile.html',
};
/** The same address as the list, with the partner in its query. */
const PAGE_OF_CONVERSATION = 'conversation.html';
/** The sign-in is painted in it; `/` leads there. */
const PAGE_OF_SIGNED_OUT = 'signed-out.html';
/** The same address with one of these shows another form. */
const OTHER_FORMS = ['with', 'for'];

/** Without a web app to serve, an unknown address is simply refused. */
export function refuseUnknown(app: FastifyInstance): void {
  app.setNotFoundHandler(async () => {
    throw notFound();
  });
}

/** Serves the built web app; every page address answers one of its HTML files, whose router takes it from there. */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, ANY_PAGE)))
    throw new Error(`The web app is not built: ${folder} has no ${ANY_PAGE}.`);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: true, // looks at the folder at every call: a later build puts new files under the running server
    index: false,
    allowedPath: (path) => !path.endsWith('/'), // else a folder is forbidden to whoever takes nothing compressed
    dotfiles: 'ignore',
    maxAge: 3_600_000,
    preCompressed: true,
    setHeaders(reply, path) {
      const file = path.replace(/\.(br|gz)$/, '');
      if (file.endsWith('.html') || file.endsWith('/sw.js')) reply.header('cache-control', 'no-cache');
      else if (file.includes('/assets/'))
        reply.header('cache-control', `public, max-age=${YEAR_MS / 1000}, immutable`);
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage) throw notFound();
    const wanted = pageFor(request);
    const page = existsSync(join(folder, wanted)) ? wanted : ANY_PAGE;
    return reply.header('cache-control', 'no-cache').header('vary', 'cookie').sendFile(page);
  });
}

function pageFor({ url, cookies }: FastifyRequest): string {
  const [path = '', query = ''] = url.split('?');
  const search = new URLSearchParams(query);
  if (cookies[SIGNED_IN_COOKIE] === '1') {
    if (path === '/chats' && search.has('with')) return PAGE_OF_CONVERSATION;
    return pagesOfSignedIn[path] ?? ANY_PAGE;
  }
  const isSignIn = path === '/' || path === '/login';
  return isSignIn && !OTHER_FORMS.some((name) => search.has(name)) ? PAGE_OF_SIGNED_OUT : ANY_PAGE;
}
