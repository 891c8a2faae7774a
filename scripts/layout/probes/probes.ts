import type { Tree } from './model-house.ts';

const queries = (name: string) => `server/src/features/${name}/${name}.queries.ts`;
const withSql = (statement: string) =>
  `import { sql } from '../../platform/db/database.ts';\nexport const run = () => sql\`${statement}\`;`;

/** Violations that must be found: the rule, and files that break only this rule. */
export type Probe = [rule: string, wrong: string, files: Tree];

export const probes: Probe[] = [
  [
    'sides',
    'the server imports the web app',
    { 'server/src/platform/qr/a.ts': "import '../../../../web/src/lib/api/api.ts';" },
  ],
  [
    'sides',
    'the web app imports the server',
    { 'web/src/lib/a.ts': "import type {} from '../../../server/src/platform/db/database.ts';" },
  ],
  [
    'sides',
    'a test of the web app imports the server',
    { 'web/src/lib/a.test.ts': "import '../../../server/src/app.ts';" },
  ],
  [
    'sides',
    'the contract imports the server',
    { 'contract/src/a.ts': "import '../../server/src/platform/db/database.ts';" },
  ],
  ['contract-needs-zod-only', 'the contract imports a package', { 'contract/src/a.ts': "import 'vitest';" }],
  [
    'contract-needs-zod-only',
    'the contract imports a part of Node',
    { 'contract/src/a.ts': "import 'node:fs';" },
  ],
  [
    'floors',
    'the platform imports a feature',
    { 'server/src/platform/live/a.ts': "import '../../features/chat/send-message.ts';" },
  ],
  [
    'floors',
    'a new folder imports a feature',
    { 'server/src/platform/mail/a.ts': "import '../../features/chat/send-message.ts';" },
  ],
  [
    'floors',
    'the settings import a feature',
    { 'server/src/platform/config/config.ts': "import '../../features/chat/send-message.ts';" },
  ],
  [
    'floors',
    'a feature imports the demo',
    { 'server/src/features/safety/a.ts': "import '../../demo/demo.ts';" },
  ],
  ['floors', 'a feature imports the app', { 'server/src/features/safety/a.ts': "import '../../app.ts';" }],
  ['floors', 'the app imports the demo', { 'server/src/app.ts': "import './demo/demo.ts';" }],
  [
    'floors',
    'the app imports a command',
    { 'server/src/app.ts': "import './commands/a.ts';", 'server/src/commands/a.ts': '' },
  ],
  ['floors', 'ui imports a feature', { 'web/src/ui/A.tsx': "import '../features/profiles/Card.tsx';" }],
  ['floors', 'ui imports lib', { 'web/src/ui/A.tsx': "import '../lib/api/api.ts';" }],
  [
    'floors',
    'lib imports a feature',
    { 'web/src/lib/a.ts': "const card = () => import('../features/profiles/Card.tsx');" },
  ],
  [
    'floors',
    'a screen imports the frame',
    { 'web/src/features/safety/A.tsx': "import '../../app/App.tsx';" },
  ],
  [
    'floors',
    'a feature of the web imports the app by an alias',
    { 'web/src/features/safety/A.tsx': "import '#app/App.tsx';" },
  ],
  [
    'ui-without-product',
    'ui imports the contract',
    { 'web/src/ui/A.tsx': "import '@showup/contract/profiles';" },
  ],
  ['ui-without-product', 'ui holds a feature', { 'web/src/ui/ProfileCard.tsx': '' }],
  [
    'feature-order',
    'a service imports one to its right',
    { 'server/src/features/venues/add-venue.ts': "import '../chat/chat.queries.ts';" },
  ],
  [
    'feature-order',
    'a type comes from the right',
    { 'web/src/features/venues/A.tsx': "import type {} from '../chat/ChatScreen.tsx';" },
  ],
  [
    'feature-order',
    'a re-export leads to the right',
    { 'web/src/features/venues/a.ts': "export { chatKeys } from '../chat/chat.api.ts';" },
  ],
  [
    'web-entry',
    'an internal file of another feature is used on the web',
    { 'web/src/features/safety/a.ts': "import '../profiles/age.ts';" },
  ],
  [
    'web-entry',
    "the calls of another feature's room are used on the web",
    {
      'web/src/features/safety/a.ts': "import '../profiles/photos/photos.api.ts';",
      'web/src/features/profiles/photos/photos.api.ts': '',
    },
  ],
  [
    'roles',
    'routes import queries',
    { 'server/src/features/chat/more.routes.ts': "import './chat.queries.ts';" },
  ],
  [
    'roles',
    'routes import the database',
    { 'server/src/features/chat/more.routes.ts': "import '../../platform/db/database.ts';" },
  ],
  [
    'roles',
    'queries import routes',
    { 'server/src/features/chat/more.queries.ts': "import './chat.routes.ts';" },
  ],
  [
    'roles',
    'a use case imports routes',
    {
      'server/src/features/chat/delete-messages.ts':
        "import './chat.routes.ts';\nimport { addMessage } from './chat.queries.ts';",
    },
  ],
  [
    'roles',
    'queries import a use case',
    { 'server/src/features/chat/more.queries.ts': "import './send-message.ts';" },
  ],
  [
    'events-from-use-cases',
    'queries send live events',
    { 'server/src/features/chat/more.queries.ts': "import type {} from '../../platform/live/live.ts';" },
  ],
  [
    'events-from-use-cases',
    'routes send live events',
    { 'server/src/features/chat/more.routes.ts': "import { live } from '../../platform/live/live.ts';" },
  ],
  [
    'calls-in-api',
    'a screen calls the server',
    { 'web/src/features/chat/A.tsx': "import { call } from '../../lib/api/api.ts';" },
  ],
  [
    'calls-in-api',
    'a hook calls it for pages, under another name',
    { 'web/src/features/chat/use-a.ts': "import { callPage as ask } from '../../lib/api/api.ts';" },
  ],
  [
    'calls-in-api',
    'a screen imports all calls',
    { 'web/src/features/chat/A.tsx': "import * as api from '../../lib/api/api.ts';" },
  ],
  [
    'tests-stay-out',
    'the server imports test helpers',
    { 'server/src/main.ts': "import '../test/app/test-app.ts';" },
  ],
  [
    'no-circles',
    'two files import each other',
    { 'web/src/lib/a.ts': "import './b.ts';", 'web/src/lib/b.ts': "import './a.ts';" },
  ],
  [
    'no-circles',
    'two types import each other',
    {
      'server/src/platform/qr/a.ts': "import type {} from './b.ts';",
      'server/src/platform/qr/b.ts': "import type {} from './a.ts';",
    },
  ],
  [
    'unresolved',
    'an import resolves to no file',
    { 'web/src/lib/a.ts': "import '@showup/contract/absent';" },
  ],
  ['declared-packages', 'a package is not listed', { 'web/src/lib/a.ts': "import '@scope/left-pad/deep';" }],
  ['known-features', 'a feature is missing from the order', { 'server/src/features/stories/a.ts': '' }],
  ['telling-names', 'a file is called utils', { 'web/src/lib/utils.ts': '' }],
  ['telling-names', 'a folder is called utils', { 'server/src/utils/text.ts': '' }],
  ['telling-names', 'types are collected in one file', { 'server/src/features/chat/types.ts': '' }],
  ['telling-names', 'a folder has an index', { 'contract/src/index.ts': '' }],
  ['short-files', 'a file has 401 lines', { 'e2e/a.e2e.ts': '// line\n'.repeat(401) }],
  ['no-casts', 'a cast', { 'server/src/platform/qr/a.ts': 'export const a = JSON.parse("1") as number;' }],
  [
    'no-casts',
    'a prefix cast',
    { 'server/src/platform/qr/a.ts': 'export const a = <number>JSON.parse("1");' },
  ],
  [
    'no-casts',
    'a comment silences the compiler',
    { 'bench/a.ts': '// @ts-expect-error\nexport const a: number = "";' },
  ],
  [
    'sql-in-queries',
    'a service holds SQL',
    { 'server/src/features/venues/add-venue.ts': withSql('select 1') },
  ],
  [
    'sql-in-queries',
    'a service holds a part of a statement',
    { 'server/src/features/venues/add-venue.ts': withSql('is_demo and id = 1') },
  ],
  [
    'one-writer',
    'an insert from another feature',
    { [queries('accounts')]: withSql('insert into users (id) values (1)') },
  ],
  [
    'one-writer',
    'an update from another feature',
    { [queries('accounts')]: withSql('with old as (select 1) update users set id = 1') },
  ],
  ['one-writer', 'a delete from another feature', { [queries('accounts')]: withSql('DELETE\n from users') }],
  [
    'one-writer',
    'the demo writes a table',
    { 'server/src/demo/people/a.ts': withSql('update users set id = 1') },
  ],
  [
    'reads-to-the-left',
    'a read from the right',
    { [queries('safety')]: withSql('select 1 from users join messages on true') },
  ],
  [
    'reads-to-the-left',
    'a part of a statement reads from the right',
    { [queries('safety')]: withSql('exists (select from messages)') },
  ],
  [
    'reads-to-the-left',
    'the platform reads a feature',
    { 'server/src/platform/live/a.ts': withSql('select 1 from messages') },
  ],
  ['texts-apart', 'a screen contains a text', { 'web/src/ui/A.tsx': 'export const a = <p>no news</p>;' }],
  [
    'texts-apart',
    'a screen contains one of two texts',
    { 'web/src/ui/A.tsx': "export const A = ({ on }: { on: boolean }) => <p>{on ? 'yes' : 'no'}</p>;" },
  ],
  [
    'texts-apart',
    'a field has a literal label',
    { 'web/src/ui/A.tsx': 'export const a = <input aria-label="your name" />;' },
  ],
  [
    'texts-apart',
    'a picture has a literal description',
    { 'web/src/ui/A.tsx': 'export const a = <img alt={`a picture`} />;' },
  ],
  [
    'texts-apart',
    'a hook contains a sentence',
    { 'web/src/ui/use-a.tsx': "export const a = ['Not sent.'];" },
  ],
  [
    'no-registry',
    'the lock file names a registry',
    { 'package-lock.json': '{ "resolved": "https://registry.example/zod.tgz" }' },
  ],
  [
    'no-registry',
    'the settings of npm name a registry',
    { '.npmrc': '@scope:registry=https://registry.example' },
  ],
  ['indexed-pages', 'a page is not in the index', { 'docs/README.md': '# Docs', 'docs/why/a.md': '# A' }],
  ['live-links', 'a link is broken', { 'README.md': '[a](docs/absent.md#a)' }],
  ['live-links', 'a page names a file that does not exist', { 'README.md': 'see `server/src/absent.ts`' }],
];
