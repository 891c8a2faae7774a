import { callFolders, pagePaths } from '@showup/contract/pages';
import type { FastifyRequest } from 'fastify';

/** The web's router takes capitals for small letters and a slash at the end for none, so these patterns do too. */
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

/** Below these stand calls and files. People open them by mistake at most, and then ask for HTML by name. */
const folders: ReadonlySet<string> = new Set([...callFolders, 'assets']);

/**
 * Whether an unknown address is refused with a page: for browsers, which name HTML, and for what takes anything
 * (curl, uptime checks, link previews). Programs that ask for JSON, for a call or for a file get the JSON refusal.
 */
export function wantsErrorPage({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean {
  const accept = headers.accept?.toLowerCase() ?? '*/*';
  if (accept.includes('text/html')) return true;
  const [, folder = ''] = url.split(/[/?]/, 2);
  return accept.includes('*/*') && !accept.includes('json') && !folders.has(folder);
}
