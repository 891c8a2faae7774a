import { type Access, type Endpoint, Problem, type Schema } from '@showup/contract/endpoint';
import * as z from 'zod/mini';
import type { Pace } from '../http/pace.ts';
import * as problems from '../problem.ts';

/** A call of the contract as it is served. */
export interface ServedEntry {
  readonly entry: Endpoint;
  /** Absent where nothing is counted. */
  readonly pace?: Pace | undefined;
}

const USUAL_BODY_BYTES = 65_536;

interface Answer {
  readonly description: string;
  readonly content: object;
  /** Of refusals: what a program goes by. */
  readonly 'x-codes'?: readonly string[];
}

const accessTexts: Readonly<Record<Access, string>> = {
  public: 'Anyone may call it.',
  phone: 'A browser that proved a phone, or somebody who is signed in.',
  session: 'Somebody who is signed in.',
  verified: 'Somebody who is signed in and was verified in person.',
  admin: 'An admin.',
  banned: 'A browser that was refused at sign-in for a ban.',
};

const cookieOf: Readonly<Record<Access, string | undefined>> = {
  public: undefined,
  phone: 'phonePass',
  session: 'session',
  verified: 'session',
  admin: 'session',
  banned: 'banPass',
};

const refusalsOf: Readonly<Record<Access, readonly problems.Problem[]>> = {
  public: [],
  phone: [problems.phoneNotVerified()],
  session: [problems.notSignedIn()],
  verified: [problems.notSignedIn(), problems.notVerified()],
  admin: [problems.notSignedIn(), problems.notAllowed()],
  banned: [problems.notBanned()],
};

/** The reference of these calls in the words of OpenAPI 3.1; made from what the server itself goes by. */
export function openApiOf(served: readonly ServedEntry[], server: string) {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const each of served) {
    const path = each.entry.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [each.entry.method.toLowerCase()]: operationOf(each) };
  }
  const cookie = (name: string) => ({ type: 'apiKey', in: 'cookie', name });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Showup',
      version: '1',
      description:
        'Every call of the contract. A refusal is a sentence for the person and a code for the program; beyond those listed here, a call may refuse with codes of its own feature.',
    },
    servers: [{ url: server }],
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: {
        session: cookie('session'),
        phonePass: cookie('phone_pass'),
        banPass: cookie('ban_pass'),
      },
    },
  };
}

export type OpenApi = ReturnType<typeof openApiOf>;

function operationOf({ entry, pace }: ServedEntry) {
  const { params, query, body } = partsOf(entry);
  const cookie = cookieOf[entry.access];
  const writes = entry.method !== 'GET';
  const maxBodyBytes = entry.maxBodyBytes ?? USUAL_BODY_BYTES;
  return {
    summary: `${entry.method} ${entry.path}`,
    tags: [entry.path.split('/')[1] ?? ''],
    description: [
      accessTexts[entry.access],
      ...(writes ? [`At most ${maxBodyBytes} bytes.`] : []),
      ...(pace ? [`At most ${pace.max} calls in ${pace.timeWindow / 1_000} s from one network.`] : []),
    ].join(' '),
    'x-access': entry.access,
    ...(writes && { 'x-max-body-bytes': maxBodyBytes }),
    ...(pace && { 'x-rate-limit': { max: pace.max, seconds: pace.timeWindow / 1_000 } }),
    ...(cookie !== undefined && { security: [{ [cookie]: [] }] }),
    parameters: [...parametersIn('path', params), ...parametersIn('query', query)],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
    }),
    responses: answersOf(entry, pace),
  };
}

function answersOf(entry: Endpoint, pace: Pace | undefined): Record<string, Answer> {
  const { params, query, body } = partsOf(entry);
  const done = { 'application/json': { schema: schemaOf(entry.response, 'output') } };
  return {
    ...refusals([
      ...(params || query || body ? [problems.badInput('What is to be mended.')] : []),
      ...refusalsOf[entry.access],
      ...(entry.method === 'GET' ? [] : [problems.foreignOrigin(), problems.tooLarge()]),
      ...(pace ? [problems.tooManyRequests()] : []),
      problems.unavailable(),
    ]),
    200: { description: 'Done.', content: done },
  };
}

/** By status. */
function refusals(all: readonly problems.Problem[]): Record<string, Answer> {
  const answers: Record<string, Answer> = {};
  for (const { status, code, message } of all) {
    const known = answers[status];
    answers[status] = {
      description: known ? `${known.description} ${message}` : message,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      'x-codes': [...(known?.['x-codes'] ?? []), code],
    };
  }
  return answers;
}

const InputShape = z.object({
  params: z.optional(z.custom<Schema>()),
  query: z.optional(z.custom<Schema>()),
  body: z.optional(z.custom<Schema>()),
});

function partsOf({ input }: Endpoint): z.infer<typeof InputShape> {
  return InputShape.parse('shape' in input ? input.shape : {});
}

function parametersIn(place: 'path' | 'query', schema: Schema | undefined) {
  const { properties = {}, required = [] } = schema ? schemaOf(schema, 'input') : {};
  return Object.entries(properties).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: type,
  }));
}

function schemaOf(schema: Schema, io: 'input' | 'output') {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}
