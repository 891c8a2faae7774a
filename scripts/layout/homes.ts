/** From left to right: the right may import the left, never the reverse. The same on server and web. */
export const featureOrder = [
  'profiles',
  'accounts',
  'venues',
  'verification',
  'evenings',
  'safety',
  'matching',
  'dates',
  'chat',
  'public',
  'checkins',
  'moderation',
];

/**
 * The folders of the server's platform, from the bottom up: a folder imports only those before it. The files right in
 * `platform/` are below all of them.
 */
export const platformLayers = [
  'config',
  'db',
  'redis',
  'events',
  'jobs',
  'control',
  'limits',
  'audit',
  'mail',
  'qr',
  'http',
  'live',
  'push',
  'media',
  'export',
  'backup',
  'observe',
];

/** Folders of tools, from left to right: the right may import the left, never the reverse. */
export const toolOrder = ['e2e', 'scripts', 'simulation', 'bench', 'faults', 'security'];

/** From the bottom up: a floor may import those below it. Files outside these folders belong to the platform. */
const floors = {
  server: ['platform', 'features', 'app', 'demo', 'commands'],
  web: ['ui', 'lib', 'features', 'app'],
};

/** Where a file belongs. */
export interface Home {
  readonly path: string;
  readonly side: 'contract' | 'server' | 'web' | 'tools';
  /** 0 is the lowest; absent outside server and web. */
  readonly floor?: number;
  readonly feature?: string;
  /** The folder of the server's platform; empty for the files right in it. */
  readonly layer?: string;
  /** `chat.queries.ts` is `queries`; a file of `platform/db` is `db`. */
  readonly role?: string;
  /** Tests and their helpers may import anything, so most rules ignore them. */
  readonly isTest: boolean;
}

export function homeOf(path: string): Home {
  const [workspace = '', root = '', folder = '', name = '', ...rooms] = path.split('/');
  const side =
    workspace === 'contract' || workspace === 'server' || workspace === 'web' ? workspace : 'tools';
  const floor =
    side === 'server' || side === 'web' ? floors[side].indexOf(floorName(side, folder)) : undefined;
  const role =
    name === 'db' && folder === 'platform' ? 'db' : /\.(routes|queries|feature)\.ts$/.exec(path)?.[1];
  return {
    path,
    side,
    ...(floor === undefined ? {} : { floor }),
    ...(folder === 'features' ? { feature: name } : {}),
    ...(side === 'server' && root === 'src' && folder === 'platform'
      ? { layer: rooms.length > 0 ? name : '' }
      : {}),
    ...(role === undefined ? {} : { role }),
    isTest: side !== 'tools' && (/\.test\.tsx?$/.test(path) || root === 'test'),
  };
}

function floorName(side: 'server' | 'web', folder: string): string {
  if (side === 'web') return floors.web.includes(folder) ? folder : 'app'; // main.tsx
  if (['app.ts', 'schedule.ts', 'watch-app.ts'].includes(folder)) return 'app';
  if (folder === 'main.ts') return 'commands';
  return floors.server.includes(folder) ? folder : 'platform';
}
