export type Tree = Record<string, string>;

/** A small repository without violations. */
export const modelHouse: Tree = {
  'package.json': '{ "devDependencies": { "vitest": "1" } }',
  'package-lock.json': '{ "packages": { "node_modules/zod": { "version": "1.0.0" } } }',
  'contract/package.json': '{ "dependencies": { "zod": "1" } }',
  'contract/src/chat.ts': 'export const chatEndpoints = 1;',
  'contract/src/profiles.ts': "import * as z from 'zod/mini';\nexport const Name = z.string();",
  'server/package.json': '{ "dependencies": { "@showup/contract": "*" } }',
  'server/src/app.ts':
    "import { sendMessage } from './features/chat/send-message.ts';\nexport const app = sendMessage();",
  'server/src/platform/db/database.ts': 'export const sql = String.raw;',
  'server/src/features/profiles/profiles.queries.ts':
    "import { sql } from '../../platform/db/database.ts';\nexport const addUser = () => sql`insert into users (id) values (1) on conflict do update set id = 2`;",
  'server/src/features/profiles/add-person.ts':
    "import { Name } from '@showup/contract/profiles';\nimport { addUser } from './profiles.queries.ts';\nexport const addPerson = () => [Name, addUser];",
  'server/src/features/chat/chat.queries.ts':
    "import { sql } from '../../platform/db/database.ts';\nexport const addMessage = () => sql`insert into messages select from users for update of users`;",
  'server/src/features/chat/send-message.ts':
    "import type {} from '../../platform/live/live.ts';\nimport { addUser } from '../profiles/profiles.queries.ts';\nimport { addMessage } from './chat.queries.ts';\nexport const sendMessage = () => [addUser, addMessage];",
  'server/src/features/chat/chat.routes.ts':
    "import { chatEndpoints } from '@showup/contract/chat';\nexport const chatRoutes = () => chatEndpoints;",
  'server/src/features/chat/chat.test.ts':
    "import '../../app.ts';\nimport { sql } from '../../platform/db/database.ts';\nimport 'vitest';\nsql`delete from users`;",
  'server/test/app/test-app.ts': "export { app } from '../../src/app.ts';",
  'server/src/demo/demo.ts': "export { sendMessage } from '../features/chat/send-message.ts';",
  'web/package.json':
    '{ "dependencies": { "@showup/contract": "*" }, "imports": { "#lib/*": "./src/lib/*", "#app/*": "./src/app/*" } }',
  'web/src/main.tsx': "import './app/App.tsx';",
  'web/src/app/App.tsx': "import '../features/chat/ChatScreen.tsx';",
  'web/src/ui/buttons/Button.tsx':
    'export const Button = () => <button type="button" className="flex gap-2">{children}</button>;',
  'server/src/platform/live/live.ts': 'export const live = 1;',
  'web/src/lib/api/api.ts':
    "export { Name } from '@showup/contract/profiles';\nexport const call = 1;\nexport const callPage = 2;",
  'web/src/lib/api/call-failed.ts':
    'export class CallFailed extends Error { status = 0; }\nexport const isAway = (error: CallFailed) => error.status === 503;\nexport const isRefused = isAway;',
  'web/src/features/profiles/profiles.api.ts':
    "import { call } from '../../lib/api/api.ts';\nexport const profileKeys = ['profiles', call] as const;",
  'web/src/features/profiles/Card.tsx':
    "import { Button } from '../../ui/buttons/Button.tsx';\nexport const Card = () => <Button />;",
  'web/src/features/profiles/age.ts': 'export const age = 18;',
  'web/src/features/profiles/photos/Photo.tsx': 'export const Photo = () => null;',
  'web/src/features/chat/ChatScreen.tsx':
    "import { CallFailed } from '#lib/api/call-failed.ts';\nimport '../profiles/profiles.api.ts';\nimport { Card } from '../profiles/Card.tsx';\nimport '../profiles/photos/Photo.tsx';\nexport const ChatScreen = () => <Card key={CallFailed.name} />;",
  'web/src/features/chat/chat.api.ts': 'export const chatKeys = 1;',
};
