import { callFolders, pagePaths } from '@showup/contract/pages';
import type { FastifyRequest } from 'fastify';

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
export function wantsErrorPage({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean {
  const accept = headers.accept?.toLowerCase() ?? '*/*';
  if (accept.includes('text/html')) return true;
  const [, folder = ''] = url.split(/[/?]/, 2);
  return accept.includes('*/*') && !accept.includes('json') && !folders.has(folder);
}
