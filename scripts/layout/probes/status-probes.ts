import type { Probe } from './probes.ts';

export const statusProbes: Probe[] = [
  [
    'typed-errors',
    'a screen compares the status of a failure',
    {
      'web/src/features/chat/A.tsx':
        "import { CallFailed } from '../../lib/api/call-failed.ts';\nexport const isGone = (error: Error) => error instanceof CallFailed && error.status === 404;",
    },
  ],
  [
    'typed-errors',
    'a screen compares a status held in a variable',
    { 'web/src/app/A.tsx': 'export const isRefused = (status: number) => 400 <= status;' },
  ],
  [
    'typed-errors',
    'a screen checks a status against a list',
    { 'web/src/app/A.tsx': 'export const a = (error) => [401, 409].includes(error.status);' },
  ],
  [
    'typed-errors',
    'a screen checks a status against a set',
    {
      'web/src/app/A.tsx':
        'const away = new Set([502]);\nexport const a = (error) => away.has(error.status);',
    },
  ],
  [
    'typed-errors',
    'a screen switches on a status',
    { 'web/src/app/A.tsx': 'export function A({ status }) { switch (status) { case 404: return null; } }' },
  ],
  [
    'typed-errors',
    'a hook reads the status of a failure from a parameter',
    {
      'web/src/features/chat/use-a.ts':
        "import type { CallFailed } from '../../lib/api/call-failed.ts';\nexport const statusOf = (failure: CallFailed) => failure.status;",
    },
  ],
  [
    'typed-errors',
    'a hook reads the status of a failure narrowed by a check',
    {
      'web/src/features/chat/use-a.ts':
        "import { isRefused } from '../../lib/api/call-failed.ts';\nexport const statusOf = (error) => (isRefused(error) ? error.status : 0);",
    },
  ],
];
