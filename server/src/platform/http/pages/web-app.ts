import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { SIGNED_IN_COOKIE } from '@showup/contract/accounts/first-visit';
import { CONTACT_PATH } from '@showup/contract/checkins';
import { callFolders, pagePaths } from '@showup/contract/pages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '#platform/problem';
import { VERIFIED_COOKIE } from '../requests/cookies.ts';

const YEAR_MS = 365 * 86_400_000;

const ANY_PAGE = 'index.html';
/** Made by the build: each page loads the code and data of its screen in parallel. */
const pagesOfVerified: Readonly<Partial<Record<string, string>>> = {
  '/': 'home.html',
  '/chats': 'chats.html',
  '/profile': 'profile.html',
};
/** Has the address of the list, with the partner in the query. */
const PAGE_OF_CONVERSATION = 'conversation.html';
/** Contains the painted sign-in; `/` redirects there. */
const PAGE_OF_SIGNED_OUT = 'signed-out.html';
/** Contains the painted error page. */
const PAGE_OF_UNKNOWN = 'not-found.html';
/** Query parameters with which the same address shows another form. */
const OTHER_FORMS = ['with', 'for'];

/** The shape of file addresses. The static library has its own answers to others. */
const FILE = /^(?:\/\w[\w.-]{0,199})+$/;

/** Refuses unknown addresses when there is no web app to serve. */
export function refuseUnknown(app: FastifyInstance): void {
  app.setNotFoundHandler(async () => {
    throw notFound();
  });
}

/**
 * Serves the built web app. Page addresses are answered with one of its HTML files, whose router does the rest; any
 * other address is a 404, as a page or as JSON.
 */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, ANY_PAGE)))
    throw new Error(`The web app is not built: ${folder} has no ${ANY_PAGE}.`);
  await app.register(fastifyStatic, {
    root: folder,
    serve: false, // the route below serves files and checks the folder at every call, because a later build adds files
    index: false,
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
  app.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (FILE.test(path)) void reply.sendFile(path);
    else reply.callNotFound();
  });
  // Their own file names are not pages of the app.
  for (const file of [
    ...Object.values(pagesOfVerified),
    PAGE_OF_CONVERSATION,
    PAGE_OF_SIGNED_OUT,
    PAGE_OF_UNKNOWN,
  ])
    app.get(`/${file}`, { config: { isPage: true } }, (_request, reply) => reply.callNotFound());
  app.setNotFoundHandler(async (request, reply) => {
    const { method, url } = request;
    if (method !== 'GET' && method !== 'HEAD') throw notFound();
    const isKnown = isPage(url.split('?', 1)[0] ?? '');
    if (!isKnown && !wantsErrorPage(request)) throw notFound();
    const wanted = isKnown ? pageFor(request) : PAGE_OF_UNKNOWN;
    const page = existsSync(join(folder, wanted)) ? wanted : ANY_PAGE;
    if (isPrivate(url)) reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
    return reply
      .status(isKnown ? 200 : 404)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept, cookie')
      .sendFile(page);
  });
}

/** The page of a link that a friend sent. Page addresses ignore case and a slash at the end. */
function isPrivate(url: string): boolean {
  const path = url.split('?', 1)[0]?.toLowerCase();
  return path === CONTACT_PATH || path === `${CONTACT_PATH}/`;
}

function pageFor({ url, cookies }: FastifyRequest): string {
  const [path = '', query = ''] = url.split('?');
  const search = new URLSearchParams(query);
  if (cookies[SIGNED_IN_COOKIE] === '1') {
    // Those pages load data that is refused before the photo verification.
    if (cookies[VERIFIED_COOKIE] !== '1') return ANY_PAGE;
    if (path === '/chats' && search.has('with')) return PAGE_OF_CONVERSATION;
    return pagesOfVerified[path] ?? ANY_PAGE;
  }
  const isSignIn = path === '/' || path === '/login';
  return isSignIn && !OTHER_FORMS.some((name) => search.has(name)) ? PAGE_OF_SIGNED_OUT : ANY_PAGE;
}

/** Like the web's router, these patterns ignore case and a trailing slash. */
const patterns = pagePaths.map((path) => {
  const parts = path.split('/').filter(Boolean).map(partPattern);
  return new RegExp(`^${parts.join('')}/?$`, 'i');
});

function partPattern(part: string): string {
  if (!part.startsWith(':')) return `/${part}`;
  return part.endsWith('?') ? '(/[^/]+)?' : '/[^/]+';
}

/** Whether the web app has a screen at this path. */
export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

/** Calls and files are below these. People only open them by mistake, and their browsers then ask for HTML. */
const folders: ReadonlySet<string> = new Set([...callFolders, 'assets']);

/**
 * Whether an unknown address is answered with a page: for browsers, which ask for HTML, and for clients that accept
 * anything (curl, uptime checks, link previews). Requests for JSON, calls or files get the JSON refusal.
 */
function wantsErrorPage({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean {
  const accept = headers.accept?.toLowerCase() ?? '*/*';
  if (accept.includes('text/html')) return true;
  const [, folder = ''] = url.split(/[/?]/, 2);
  return accept.includes('*/*') && !accept.includes('json') && !folders.has(folder);
}
