import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type HtmlTagDescriptor, type Plugin, type Rolldown, runnerImport, type UserConfig } from 'vite';

interface PageFile {
  /** The server knows this name, and for whom the page is. */
  readonly file: string;
  /** Their screens, below `src`: all that a browser loads first. */
  readonly screens: readonly string[];
  /** What these screens ask the server for first. */
  readonly data: readonly string[];
}

const AROUND = ['app/LiveSession.tsx', 'app/Frame.tsx'];
const FOR_ALL = ['/auth/check', '/messages/unread-messages'];

/** Addresses where people often arrive: their page says from the start what will be needed. Others have `index.html`. */
export const pageFiles: readonly PageFile[] = [
  { file: 'signed-out.html', screens: ['features/accounts/LoginScreen.tsx'], data: ['/messages/totalUsers'] },
  {
    file: 'home.html',
    screens: [...AROUND, 'features/matching/HomeScreen.tsx'],
    data: [...FOR_ALL, '/match/potential-matches'],
  },
  {
    file: 'chats.html',
    screens: [...AROUND, 'features/chat/ChatsScreen.tsx'],
    data: [...FOR_ALL, '/messages/users', '/push/settings'],
  },
  { file: 'profile.html', screens: [...AROUND, 'features/accounts/ProfileScreen.tsx'], data: FOR_ALL },
];

/**
 * Beside `index.html`, pages that load the code and the data of their screen side by side, and for whoever is signed out
 * one with the sign-in painted in it.
 */
export function pages(resolve: UserConfig['resolve']): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The page is missing from the build.');
        const plain = String(page.source);
        for (const { file, screens, data } of pageFiles) {
          const source = withTags(stylesFirst(plain), [
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
            source: file === 'signed-out.html' ? await painted(source, resolve) : source,
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

/** Nothing is painted before the styles are there, so they come before what can wait. */
function stylesFirst(html: string): string {
  const [styles = ''] = html.match(/ *<link rel="stylesheet"[^>]*>\n/) ?? [];
  return html.replace(styles, '').replace(/<head>\n/, `$&${styles}`);
}

function withTags(html: string, tags: readonly string[]): string {
  return html.replace('  </head>', `${tags.map((tag) => `    ${tag}\n`).join('')}  </head>`);
}

/** The chunks of these screens and of all that they import. */
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

interface Painter {
  readonly signIn: { readonly title: string; readonly body: string };
}

async function painted(html: string, resolve: UserConfig['resolve']): Promise<string> {
  const root = join(import.meta.dirname, '..');
  const { module } = await runnerImport<Painter>(join(root, 'src', 'app', 'prerender.tsx'), {
    configFile: false,
    root,
    plugins: [react()],
    resolve,
  });
  const { title, body } = module.signIn;
  return html
    .replace(/<title>.*<\/title>/, `<title>${title}</title>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
}
