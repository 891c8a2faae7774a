import { type Access, Problem, type Schema } from '@showup/contract/endpoint';
import * as z from 'zod/mini';
import * as problems from '../problem.ts';
import type { Call } from './call.ts';

interface Answer {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
  /** Programs match refusals by this code. */
  readonly 'x-codes'?: readonly string[];
}

const accessTexts: Readonly<Record<Access, string>> = {
  public: 'Anyone.',
  phone: 'A browser that verified a phone, or anyone who is signed in.',
  session: 'Anyone who is signed in.',
  verified: 'Anyone who is signed in and photo-verified.',
  admin: 'Admins.',
  banned: 'A browser whose sign-in was refused because of a ban.',
};

const cookieOf: Readonly<Record<Access, string | undefined>> = {
  public: undefined,
  phone: 'phonePass',
  session: 'session',
  verified: 'session',
  admin: 'session',
  banned: 'banPass',
};

const refusalsOfAccess: Readonly<Record<Access, readonly problems.Problem[]>> = {
  public: [],
  phone: [problems.phoneNotVerified()],
  session: [problems.notSignedIn()],
  verified: [problems.notSignedIn(), problems.notVerified()],
  admin: [problems.notSignedIn(), problems.notAllowed(), problems.confirmFirst()],
  banned: [problems.notBanned()],
};

const notJson = new problems.Problem(415, 'input.media_type', 'The body has the wrong type.');

/** The reference of these calls as OpenAPI 3.1, from the schemas that validate requests. */
export function openApiOf(calls: readonly Call[], server: string) {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  const cookie = (name: string) => ({ type: 'apiKey', in: 'cookie', name });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Showup',
      version: '1',
      description:
        'Every call of the server, with all its refusals: a sentence for people and a code for programs. Any call can fail with 500 server.failed.',
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

function operationOf(call: Call) {
  const { method, path, access, about, params, query, body, pace, accountPace } = call;
  const cookie = cookieOf[access];
  return {
    summary: `${method} ${path}`,
    tags: [path.split('/')[1] ?? ''],
    description: [
      ...(about === undefined ? [] : [about]),
      accessTexts[access],
      ...(body ? [`At most ${body.maxBytes} bytes.`] : []),
      ...(pace ? [`At most ${pace.max} calls in ${pace.timeWindow / 1_000} s from one network.`] : []),
      ...(accountPace
        ? [`At most ${accountPace.max} calls in ${accountPace.timeWindow / 1_000} s from one account.`]
        : []),
    ].join(' '),
    'x-access': access,
    ...(body && { 'x-max-body-bytes': body.maxBytes }),
    ...(pace && { 'x-rate-limit': { max: pace.max, seconds: pace.timeWindow / 1_000 } }),
    ...(accountPace && {
      'x-account-rate-limit': { max: accountPace.max, seconds: accountPace.timeWindow / 1_000 },
    }),
    ...(cookie !== undefined && { security: [{ [cookie]: [] }] }),
    parameters: [...parametersIn('path', params), ...parametersIn('query', query)],
    ...(body && {
      requestBody: { required: true, content: { [body.type]: { schema: schemaOf(body.schema, 'input') } } },
    }),
    responses: answersOf(call),
  };
}

function answersOf(call: Call): Record<string, Answer> {
  const content = Object.entries(call.answers).map(([type, schema]) => [
    type,
    schema ? { schema: schemaOf(schema, 'output') } : {},
  ]);
  return {
    ...refusalsOf(call),
    ...(call.mayRedirect && {
      302: { description: 'Redirect to an address that is valid for some minutes.' },
    }),
    200: { description: 'Done.', content: Object.fromEntries(content) },
  };
}

/** By status. */
export function refusalsOf({
  method,
  access,
  params,
  query,
  body,
  pace,
  accountPace,
  errors,
}: Call): Record<string, Answer> {
  const answers: Record<string, Answer> = {};
  function add(status: string, code: string, message = ''): void {
    const known = answers[status];
    answers[status] = {
      description: [known?.description, message].filter(Boolean).join(' ') || 'See the code.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      'x-codes': [...(known?.['x-codes'] ?? []), code],
    };
  }
  const following = [
    ...(params || query || body ? [problems.badInput('What is wrong with the input.')] : []),
    ...refusalsOfAccess[access],
    problems.foreignOrigin(),
    ...(method === 'GET' ? [] : [problems.tooLarge(), notJson]),
    ...(pace || accountPace ? [problems.tooManyRequests()] : []),
    problems.unavailable(),
    problems.overloaded(),
  ];
  for (const { status, code, message } of following) add(String(status), code, message);
  for (const error of errors) {
    const [status = '', code = ''] = error.split(' ');
    add(status, code);
  }
  return answers;
}

function parametersIn(location: 'path' | 'query', schema: Schema | undefined) {
  const { properties = {}, required = [] } = schema ? schemaOf(schema, 'input') : {};
  return Object.entries(properties).map(([name, type]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: type,
  }));
}

function schemaOf(schema: Schema, io: 'input' | 'output') {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}
