import type { Tree } from './model-house.ts';

const room = 'server/src/features/safety/blocks';
const many = (folder: string, count: number): Tree =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${folder}/a${n}.ts`, 'export const a = 1;']));
const longFunction = `export function a() {\n${'// line\n'.repeat(59)}}`;

/** Violations of the shape of the server and the web that must be found. */
export const designProbes: [rule: string, wrong: string, files: Tree][] = [
  ['short-functions', 'a function has 61 lines', { [`${room}/a.ts`]: longFunction }],
  [
    'short-functions',
    'a function of the platform has 61 lines',
    { 'server/src/platform/db/a.ts': longFunction },
  ],
  [
    'short-functions',
    'a method has 61 lines',
    { [`${room}/a.ts`]: `export class A {\n  a() {\n${'// line\n'.repeat(59)}}\n}` },
  ],
  ['short-functions', 'a component of the web has 61 lines', { 'web/src/ui/fields/A.tsx': longFunction }],
  [
    'functions-over-context',
    'the web has an interface of parts',
    { 'web/src/features/chat/a.ts': 'export interface ThreadParts { readonly a: number }' },
  ],
  [
    'functions-over-context',
    'a factory takes its parts',
    { [`${room}/a.ts`]: 'export function createA({ db }: { db: number }) {\n  return db;\n}' },
  ],
  [
    'functions-over-context',
    'the server has an interface of parts',
    { [`${room}/a.ts`]: 'export interface Parts { readonly db: number }' },
  ],
  [
    'functions-over-context',
    'the platform has an interface of parts',
    { 'server/src/platform/db/a.ts': 'interface DatabaseParts { readonly url: string }' },
  ],
  ['small-rooms', 'a room of the commands has 16 files', many('server/src/commands/data', 16)],
  ['small-rooms', 'a room has 16 files', many(room, 16)],
  ['small-rooms', 'a room of the web has 16 files', many('web/src/lib/kept', 16)],
  ['small-rooms', 'a folder of the platform has 16 files', many('server/src/platform/live/rooms', 16)],
  ['small-rooms', 'the contract has 16 files without a room', many('contract/src', 14)],
  ['small-rooms', 'a folder of a tool has 16 files', many('faults/drills', 16)],
  ['small-rooms', 'a folder of test helpers has 16 files', many('server/test/people', 16)],
  [
    'platform-layers',
    'a folder of the platform imports one above it',
    { 'server/src/platform/db/a.ts': "import '../live/live.ts';" },
  ],
  [
    'platform-layers',
    'a file below all folders of the platform imports one of them',
    { 'server/src/platform/a.ts': "import './db/database.ts';" },
  ],
  [
    'platform-layers',
    'the platform imports the context',
    {
      'server/src/context.ts': 'export const ctx = 1;',
      'server/src/platform/live/a.ts': "import '../../context.ts';",
    },
  ],
  [
    'known-layers',
    'a folder of the platform is missing from the order',
    { 'server/src/platform/glue/a.ts': '' },
  ],
  [
    'tool-order',
    'the simulation imports a bench',
    { 'bench/a.ts': '', 'simulation/a.ts': "import '../bench/a.ts';" },
  ],
];
