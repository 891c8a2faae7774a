import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Tally } from '#platform/limits/tally';
import { overloaded, tooManyRequests } from '#platform/problem';
import type { Caller } from '../requests/caller.ts';

/** A person sends one form at a time, from two devices at most. */
const PER_CALLER = 2;
/** Each may hold 6 MB until it is parsed. */
const IN_ALL = 16;
const RETRY_SECONDS = 2;

/** Counts large bodies that are being received, and refuses more than fit. */
export class LargeBodies {
  readonly #underWay = new Tally();

  /**
   * Returns a function to call when the body is no longer in memory.
   * @throws Problem 429 when this caller already sends two, 503 when the server holds as many as it can
   */
  take({ viewer, phone }: Caller): () => void {
    const who = viewer?.id ?? phone ?? '';
    if (this.#underWay.of(who) >= PER_CALLER) throw tooManyRequests({ retryAfterSeconds: RETRY_SECONDS });
    if (this.#underWay.all() >= IN_ALL) throw overloaded({ retryAfterSeconds: RETRY_SECONDS });
    return this.#underWay.hold(who);
  }
}

/**
 * Calls `release` once, when the answer or its connection ends. Listening to the answer is not enough: a pipelined one
 * gets no event when its connection closes. Either may have ended already.
 */
export function whenOver(answer: ServerResponse, socket: Socket, release: () => void): void {
  if (answer.closed || socket.destroyed) {
    release();
    return;
  }
  let isOver = false;
  const over = () => {
    if (isOver) return; // closing the connection also closes the answer, which calls this again
    isOver = true;
    answer.off('close', over);
    socket.off('close', over);
    release();
  };
  answer.once('close', over);
  socket.once('close', over);
}
