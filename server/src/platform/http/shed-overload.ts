import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../observe/metrics.ts';
import { ownRoutes } from '../observe/own-routes.ts';
import { overloaded } from '../problem.ts';
import { type Admission, createAdmission } from './admission.ts';
import type { Authenticate } from './caller.ts';
import { answerProblem } from './failure.ts';

/** After that many seconds it is asked again. */
const RETRY_SECONDS = 2;
/** One line of the log for all that was refused in this time. */
const TELL_EVERY_MS = 10_000;
const READING = new Set(['GET', 'HEAD']);
const FILES_OF_WEB_APP = '/*';

const refusal = overloaded({ retryAfterSeconds: RETRY_SECONDS });

/**
 * What is more than can be answered in time is refused at the door, before anything is done for it. Pictures are counted
 * and not refused: they belong to what was answered before, and no browser asks for them again by itself.
 */
export function shedOverload(
  http: FastifyInstance,
  metrics: Pick<Metrics, 'gauge'>,
  admission: Admission = createAdmission(),
) {
  /** When what is under way began, or went on. */
  const entered = new WeakMap<FastifyRequest, number>();
  const paused = new WeakSet<FastifyRequest>();
  let toldAt = Number.NEGATIVE_INFINITY;

  function tell(): void {
    const now = performance.now();
    if (now - toldAt < TELL_EVERY_MS) return;
    toldAt = now;
    http.log.warn(admission.state(), 'more requests than can be answered in time: some are refused');
  }

  http.addHook('onRequest', (request, reply, done) => {
    if (isFree(request)) return done();
    if (isRefusable(request) && admission.isFull()) {
      tell();
      return void answerProblem(reply, refusal);
    }
    if (isCounted(request)) entered.set(request, admission.enter());
    done();
  });
  // A body comes as fast as its sender sends it: whoever is slow there takes nobody's place.
  http.addHook('preParsing', (request, _reply, _payload, done) => {
    if (end(request, admission.pause)) paused.add(request);
    done();
  });
  http.addHook('preValidation', (request, _reply, done) => {
    if (paused.delete(request)) entered.set(request, admission.enter());
    done();
  });
  http.addHook('onSend', (request, _reply, _payload, done) => {
    end(request, admission.leave);
    done();
  });

  function end(request: FastifyRequest, tell: (enteredAt: number) => void): boolean {
    const at = entered.get(request);
    if (at === undefined) return false;
    entered.delete(request);
    tell(at);
    return true;
  }

  metrics.gauge(
    'showup_requests_under_way',
    'Requests that are worked on.',
    () => admission.state().underWay,
  );
  metrics.gauge('showup_requests_limit', 'As many may be worked on at once.', () => admission.state().limit);

  return {
    /** For the handshake of a socket, which is no request to the rest of the server. @throws Problem 503 */
    atTheDoor: (authenticate: Authenticate): Authenticate => {
      return async (credentials) => {
        if (admission.isFull()) throw refusal;
        const at = admission.enter();
        return authenticate(credentials).finally(() => admission.leave(at));
      };
    },
  };
}

function isFree({ is404, routeOptions }: FastifyRequest): boolean {
  const { url = '' } = routeOptions;
  return is404 || url === FILES_OF_WEB_APP || ownRoutes.has(url);
}

function isRefusable({ method, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.entry !== undefined || !READING.has(method);
}

/** All but uploads, whose bodies are read while they are answered. */
function isCounted({ method, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.entry !== undefined || READING.has(method);
}
