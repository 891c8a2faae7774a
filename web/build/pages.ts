import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type HtmlTagDescriptor, type Plugin, type Rolldown, runnerImport, type UserConfig } from 'vite';

import { PATIENCE } from '../src/lib/patience.ts';

interface PageFile {
  /** The server knows this name and who gets the page. */
  readonly file: string;
  /** The screens on the page, relative to `src`, whose code is preloaded. */
  readonly screens: readonly string[];
  /** The first requests of these screens. */
  readonly data: readonly string[];
  /**
   * The request whose response names the pictures of the screen, and how they are loaded. Not part of `data`: such an early
   * script cannot use a preload that is still under way, so the browser would send the request twice.
   */
  readonly pictures?: { readonly answer: string; readonly of: keyof Painter['pictures'] };
  /** The screen that is painted without its content. Without it, a loading indicator is. */
  readonly paints?: keyof Painter['screens'];
}

const AROUND = ['app/frame/LiveSession.tsx', 'app/frame/Frame.tsx'];
const FOR_ALL = ['/auth/check', '/messages/unread-messages'];
const OF_CHATS = {
  screens: [...AROUND, 'app/chats/ChatsWithDates.tsx'],
  pictures: { answer: '/messages/users', of: 'ofPartners' },
} as const;

const SIGNED_OUT = 'signed-out.html';
/** The server sends it for unknown addresses. */
const UNKNOWN = 'not-found.html';
const AFTER_PAINT = 'after-paint';

/** Pages for addresses where visits often start, with preloads. All others get `index.html`. */
export const pageFiles: readonly PageFile[] = [
  {
    file: SIGNED_OUT,
    screens: ['features/accounts/sign-in/LoginScreen.tsx'],
    data: ['/messages/totalUsers'],
  },
  {
    file: 'home.html',
    screens: [...AROUND, 'app/matches/HomeWithMatches.tsx'],
    data: FOR_ALL,
    pictures: { answer: '/match/potential-matches', of: 'ofCards' },
    paints: 'deck',
  },
  { ...OF_CHATS, file: 'chats.html', data: [...FOR_ALL, '/push/settings'], paints: 'chats' },
  { ...OF_CHATS, file: 'conversation.html', data: FOR_ALL },
  {
    file: 'profile.html',
    screens: [...AROUND, 'features/accounts/account/ProfileScreen.tsx'],
    data: FOR_ALL,
    paints: 'profile',
  },
];

/**
 * Besides `index.html`, builds pages that load the code, data and pictures of their screen in parallel. The one for people who
 * are signed out has the sign-in rendered in its HTML, some have the frame of their screen; the others have a loading
 * indicator.
 */
export function pages(resolve: NonNullable<UserConfig['resolve']>): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The page is missing from the build.');
        const painter = await readPainter(resolve);
        const plain = String(page.source).replace(ROOT, () => `${ROOT}${painter.missing}`);
        page.source = painted(plain, painter.waiting);
        const { title, body } = painter.unknown;
        this.emitFile({ type: 'asset', fileName: UNKNOWN, source: painted(titled(plain, title), body) });
        for (const { file, screens, data, pictures, paints } of pageFiles) {
          const early = pictures ? [firstPictures(pictures.answer, painter.pictures[pictures.of])] : [];
          const source = withTags(mostUrgentFirst(plain, early), [
            ...chunksOf(bundle, screens)
              .filter((chunk) => !plain.includes(chunk))
              .map((chunk) => link({ rel: 'modulepreload', href: `/${chunk}`, crossorigin: true })),
            ...data.map((href) =>
              link({ rel: 'preload', as: 'fetch', href, crossorigin: 'use-credentials' }),
            ),
          ]);
          this.emitFile({
            type: 'asset',
            fileName: file,
            source: file === SIGNED_OUT ? signInPainted(source, painter) : inFrame(source, painter, paints),
          });
        }
      },
    },
  };
}

const link = (attrs: HtmlTagDescriptor['attrs'] = {}) =>
  `<link ${Object.entries(attrs)
    .map(([name, value]) => (value === true ? name : `${name}="${value}"`))
    .join(' ')}>`;

/** Moves the styles to the front, since nothing is painted without them, followed by these tags. */
function mostUrgentFirst(html: string, tags: readonly string[]): string {
  const [styles = ''] = html.match(/ *<link rel="stylesheet"[^>]*>\n/) ?? [];
  return html.replace(styles, '').replace(/<head>\n/, `$&${styles}${linesOf(tags)}`);
}

const linesOf = (tags: readonly string[]) => tags.map((tag) => `    ${tag}\n`).join('');

function withTags(html: string, tags: readonly string[]): string {
  return html.replace('  </head>', `${linesOf(tags)}  </head>`);
}

/** The chunks of these screens and everything they import. */
function chunksOf(bundle: Rolldown.OutputBundle, screens: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const found = new Set<string>();
  function add(fileName: string): void {
    if (found.has(fileName)) return;
    found.add(fileName);
    for (const imported of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) add(imported);
  }
  for (const screen of screens) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${screen}`)));
    if (!chunk) throw new Error(`The build has no chunk of ${screen}.`);
    add(chunk.fileName);
  }
  return [...found];
}

interface Pictures {
  readonly photo: string;
  readonly count: number;
  readonly srcSet: string;
  readonly sizes: string;
  /** A small copy. */
  readonly preview?: string;
}

interface Painted {
  readonly title: string;
  readonly body: string;
}

interface Painter {
  readonly signIn: Painted;
  readonly unknown: Painted;
  readonly waiting: string;
  readonly screens: Readonly<Record<'deck' | 'chats' | 'profile', string>>;
  readonly missing: string;
  readonly pictures: { readonly ofCards: Pictures; readonly ofPartners: Pictures };
}

async function readPainter(resolve: NonNullable<UserConfig['resolve']>): Promise<Painter> {
  const root = join(import.meta.dirname, '..');
  const { module } = await runnerImport<Painter>(join(root, 'src', 'app', 'prerender.tsx'), {
    configFile: false,
    root,
    plugins: [react({ jsxImportSource: '#own-texts' })],
    resolve,
  });
  return module;
}

const ROOT = '<div id="root"></div>';

function titled(html: string, title: string): string {
  return html.replace(/<title>.*<\/title>/, `<title>${title}</title>`);
}

function painted(html: string, body: string): string {
  return html.replace(ROOT, () => `<div id="root">${body}</div>`);
}

function inFrame(html: string, { screens, waiting }: Painter, paints: PageFile['paints']): string {
  if (!paints) return painted(html, waiting);
  // The mark leaves room for the tabs, as `BottomTabs` does. What is painted waits for its pictures, not for the scripts.
  return painted(html, screens[paints])
    .replace('<html ', '<html data-tabs ')
    .replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
}

/** `theme-boot.js` fetches the scripts after the first paint, so that they do not delay it. */
function signInPainted(html: string, { signIn: { title, body } }: Painter): string {
  return titled(html, title)
    .replace(ROOT, () => `<div id="root" data-sign-in>${body}</div>`)
    .replace(
      /<script type="module" crossorigin src="([^"]+)"><\/script>/,
      link({ rel: AFTER_PAINT, href: '$1' }),
    )
    .replaceAll('rel="modulepreload" crossorigin', `rel="${AFTER_PAINT}" data-part`);
}

function firstPictures(answer: string, { photo, count, srcSet, sizes, preview = '' }: Pictures): string {
  const data = { answer, patience: PATIENCE.call, photo, count, srcset: srcSet, sizes, preview };
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${value}"`);
  return `<script async fetchpriority="high" src="/first-pictures.js" ${attributes.join(' ')}></script>`;
}
