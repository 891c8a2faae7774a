import type { FastifyInstance } from 'fastify';
import { codeOfAnswer } from '#platform/http/requests/failure';

/** Refusals of any call, for its input, origin, access or rate, or while the server is busy. */
const ofAnyCall = /^(?:input|origin|phone|session|access|ban|rate|server)\.|^not_found$/;

/** Records the refusals of an app. The returned function throws if the contract lacks one for its endpoint. */
export function holdToContract(http: FastifyInstance): () => void {
  const untold = new Set<string>();
  http.addHook('onSend', async ({ routeOptions: { config } }, reply) => {
    const code = codeOfAnswer(reply);
    if (!config.endpoint || code === undefined || ofAnyCall.test(code)) return;
    const { method, path, errors = [] } = config.endpoint;
    if (!errors.some((error) => error === `${reply.statusCode} ${code}`))
      untold.add(`${method} ${path}: ${reply.statusCode} ${code}`);
  });
  return () => {
    if (untold.size > 0) throw new Error(`The contract lacks these refusals:\n${[...untold].join('\n')}`);
  };
}
