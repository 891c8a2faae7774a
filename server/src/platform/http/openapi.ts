import { type Access, type Endpoint, Problem, type Schema } from '@showup/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

const accessTexts: Readonly<Record<Access, string>> = {
  public: 'Anyone.',
  phone: 'A browser that verified a phone, or anyone who is signed in.',
  session: 'Anyone who is signed in.',
  verified: 'Anyone who is signed in and photo-verified.',
  admin: 'Admins.',
  banned: 'A browser whose sign-in was refused because of a ban.',
};

/** Serves the endpoints registered after this as OpenAPI 3.1, from the schemas that validate requests. */
export function openApiRoute(http: FastifyInstance, publicUrl: URL): void {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  http.addHook('onRoute', ({ config }) => {
    if (!config?.endpoint) return;
    const { method, path } = config.endpoint;
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(config.endpoint) };
  });
  http.get('/openapi.json', { config: { isPage: true } }, async () => ({
    openapi: '3.1.0',
    info: {
      title: 'Showup',
      version: '1',
      description:
        'A refusal has a sentence for people and a code for programs. `x-codes` has those of a call; any call can also be refused for its input, its origin, its access or its rate, and while the server is busy. Sessions are cookies.',
    },
    servers: [{ url: publicUrl.origin }],
    paths,
    components: { schemas: { Problem: schemaOf(Problem, 'output') } },
  }));
}

function operationOf({ method, path, access, input, response, errors = [] }: Endpoint) {
  const { params, query, body } = InputShape.parse('shape' in input ? input.shape : {});
  return {
    summary: `${method} ${path}`,
    tags: [path.split('/')[1] ?? ''],
    description: accessTexts[access],
    'x-access': access,
    parameters: [...parametersIn('path', params), ...parametersIn('query', query)],
    ...(body && { requestBody: { required: true, content: json(schemaOf(body, 'input')) } }),
    responses: {
      200: { description: 'Done.', content: json(schemaOf(response, 'output')) },
      default: {
        description: 'Refused.',
        content: json({ $ref: '#/components/schemas/Problem' }),
        'x-codes': errors,
      },
    },
  };
}

const InputShape = z.object({
  params: z.optional(z.custom<Schema>()),
  query: z.optional(z.custom<Schema>()),
  body: z.optional(z.custom<Schema>()),
});

function parametersIn(location: 'path' | 'query', schema: Schema | undefined) {
  const { properties = {}, required = [] } = schema ? schemaOf(schema, 'input') : {};
  return Object.entries(properties).map(([name, type]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: type,
  }));
}

const json = (schema: object) => ({ 'application/json': { schema } });

function schemaOf(schema: Schema, io: 'input' | 'output') {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}
