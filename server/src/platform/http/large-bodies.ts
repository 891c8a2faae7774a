import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { overloaded, tooManyRequests } from '../problem.ts';
import type { Caller } from './caller.ts';

/** One person sends one form at a time, perhaps from two devices. */
const PER_CALLER = 2;
/** Each may take 6 MB until it is read. */
const IN_ALL = 16;
const RETRY_SECONDS = 2;

/** Counts the large bodies that are on their way, and refuses what would be too many. */
export function createLargeBodies() {
  const underWay = new Map<string, number>();
  let all = 0;

  /**
   * Answers what to call when the body is no longer held.
   * @throws Problem 429 when this caller sends two already, 503 when the server holds as many as it can
   */
  return function take({ viewer, phone }: Caller): () => void {
    const who = viewer?.id ?? phone ?? '';
    const own = underWay.get(who) ?? 0;
    if (own >= PER_CALLER) throw tooManyRequests({ retryAfterSeconds: RETRY_SECONDS });
    if (all >= IN_ALL) throw overloaded({ retryAfterSeconds: RETRY_SECONDS });
    underWay.set(who, own + 1);
    all += 1;
    return () => {
      const left = (underWay.get(who) ?? 1) - 1;
      if (left > 0) underWay.set(who, left);
      else underWay.delete(who);
      all -= 1;
    };
  };
}

/**
 * Calls `release` once, when the answer or its connection is over. The answer alone is not enough: one that waits behind
 * another on its connection is not told when that closes, and either may be over by now.
 */
export function whenOver(answer: ServerResponse, socket: Socket, release: () => void): void {
  if (answer.closed || socket.destroyed) {
    release();
    return;
  }
  let isOver = false;
  const over = () => {
    if (isOver) return; // an end of the connection ends the answer in between, and comes here again
    isOver = true;
    answer.off('close', over);
    socket.off('close', over);
    release();
  };
  answer.once('close', over);
  socket.once('close', over);
}
