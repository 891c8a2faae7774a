import { mediaTexts } from '@showup/contract/platform/media';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '#platform/db/unavailable';
import { Problem, tooLarge, unavailable } from '#platform/problem';

const RETRY_SECONDS = 2;

/** Messages for the framework's own refusals. */
const frameworkProblems: Readonly<Record<string, Problem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge(),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Problem(415, 'input.media_type', 'Please send this as JSON.'),
  FST_REQ_FILE_TOO_LARGE: new Problem(413, 'media.too_large', mediaTexts.tooLarge),
};

const codes = new WeakMap<FastifyReply, string>();

/** Why a request was refused. */
export function codeOfAnswer(reply: FastifyReply): string | undefined {
  return codes.get(reply);
}

/**
 * Turns anything thrown into an answer. Messages of unexpected errors only go to the log. Expected failures are logged
 * in one line without a stack, because an outage causes many.
 */
export function answerFailure(
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = request.raw.errored ? unreadable(400) : recognise(error);
  if (known === undefined) {
    request.log.error({ err: error }, 'request failed');
    return answerProblem(reply, new Problem(500, 'server.failed', 'Something went wrong. Please try again.'));
  }
  const { status, code } = known;
  if (status >= 500) {
    request.log.error({ status, code, ...(error !== known && { cause: error.code }) }, 'request refused');
  }
  return answerProblem(reply, known);
}

function recognise(error: FastifyError | Problem): Problem | undefined {
  if (error instanceof Problem) return error;
  if (isUnavailable(error)) return unavailable({ retryAfterSeconds: RETRY_SECONDS });
  const framework = frameworkProblems[error.code];
  if (framework) return framework;
  const status = error.statusCode ?? 500;
  return status < 500 ? unreadable(status) : undefined;
}

/** Also covers callers that hung up: their lost connection would otherwise look like one to the database. */
function unreadable(status: number): Problem {
  return new Problem(status, 'input.invalid', 'This request could not be read.');
}

/** Answers with a refusal. Refusals are not logged: there can be hundreds. */
export function answerProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  codes.set(reply, problem.code);
  const { retryAfterSeconds, ...details } = problem.details;
  if (typeof retryAfterSeconds === 'number') reply.header('retry-after', String(retryAfterSeconds));
  reply.header('cache-control', 'no-store');
  return reply.status(problem.status).send({ message: problem.message, code: problem.code, ...details });
}
