import type { FastifyInstance } from 'fastify';
import { callOf } from '../../src/platform/api-docs/call.ts';
import { refusalsOf } from '../../src/platform/api-docs/openapi.ts';
import { codeOfAnswer } from '../../src/platform/http/requests/failure.ts';

/** Records the refusals of an app. The returned function throws if one was not in the API reference. */
export function holdToReference(http: FastifyInstance): () => void {
  const untold = new Set<string>();
  http.addHook('onSend', async ({ routeOptions: { config } }, reply) => {
    const code = codeOfAnswer(reply);
    if (!config.endpoint || code === undefined || reply.statusCode === 500) return;
    const { method, path } = config.endpoint;
    const told = refusalsOf(callOf(config.endpoint, { accountPace: config.accountPace }));
    if (!told[reply.statusCode]?.['x-codes']?.includes(code))
      untold.add(`${method} ${path}: ${reply.statusCode} ${code}`);
  });
  return () => {
    if (untold.size > 0)
      throw new Error(`The API reference lacks these refusals:\n${[...untold].join('\n')}`);
  };
}
