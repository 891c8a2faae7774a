import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { chatEndpoints } from '@showup/contract/chat';
import { matchingEndpoints } from '@showup/contract/matching';
import { verificationEndpoints } from '@showup/contract/verification';
import { aPicture } from '../server/test/people/pictures.ts';
import { type Answer, createBrowser } from '../server/test/people/test-browser.ts';
import { acknowledged, emptyLedger } from './ledger.ts';
import { type City, type Guest, there } from './people.ts';

/** The wait after a lost answer or a refusal. */
const NEXT_TRY_MS = 100;
/** Keeps people to like and approve until the end. */
const PAUSE_MS = 200;
const PATIENCE_MS = 120_000;

export type Load = ReturnType<typeof startLoad>;

/** The city at work: each person does one thing after another, and acknowledged writes are recorded. */
export function startLoad(url: string, city: City) {
  const ledger = emptyLedger();
  /** Counts of refusals and errors. */
  const failures = new Map<string, number>();
  /** Calls with an answer that nobody should get. */
  const unexpected: string[] = [];
  const refusals: { readonly ms: number; readonly hasRetryAfter: boolean }[] = [];
  let unanswered = 0;
  let isOver = false;

  function note(failure: string): undefined {
    failures.set(failure, (failures.get(failure) ?? 0) + 1);
  }

  /** True when it was done. Counts refusals and lost answers. */
  async function done(what: string, ask: () => Promise<Answer>): Promise<unknown> {
    const begun = performance.now();
    const answer = await ask().catch((error: unknown) => note(`${what}: ${causeOf(error)}`));
    if (!answer) unanswered += 1;
    else if (answer.status === 200) return answer.body;
    else note(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
    if (answer?.status === 503)
      refusals.push({
        ms: performance.now() - begun,
        hasRetryAfter: Number(answer.headers.get('retry-after')) > 0,
      });
    else if (answer) unexpected.push(what);
    await sleep(NEXT_TRY_MS);
    return undefined;
  }

  const browserOf = ({ token }: Guest) => createBrowser(url, new Map([['session', token]]));
  const admin = browserOf(city.admin);

  /** Like the web app, sends each message with the same id until it is acknowledged. */
  async function write(from: Guest, to: Guest): Promise<void> {
    const browser = browserOf(from);
    while (!isOver) {
      const clientId = randomUUID();
      const params = { userId: to.id };
      while (!isOver && !ledger.messages.has(clientId)) {
        const body = { text: clientId, clientId };
        if (await done('send', () => browser.answer(chatEndpoints.sendMessage, { params, body })))
          ledger.messages.add(clientId);
      }
    }
  }

  /** Repeats each like until it is acknowledged, because a lost answer may have been a success. */
  async function like(liker: Guest): Promise<void> {
    const browser = browserOf(liker);
    for (const likedUserId of city.likeable) {
      const ask = () => browser.answer(matchingEndpoints.like, { body: { likedUserId } });
      const body = await untilDone('like', ask);
      const answer = matchingEndpoints.like.response.safeParse(body);
      if (!answer.success) return;
      ledger.likes.add(`${liker.id} ${likedUserId}`);
      if (answer.data.matched) ledger.matches.add(`${liker.id} ${likedUserId}`);
      await sleep(PAUSE_MS);
    }
  }

  async function untilDone(what: string, ask: () => Promise<Answer>): Promise<unknown> {
    for (;;) {
      if (isOver) return undefined;
      const body = await done(what, ask);
      if (body !== undefined) return body;
    }
  }

  async function approve(userId: string): Promise<void> {
    const decision = { userId, status: 'Approved' };
    const body = await done('approve', () =>
      admin.answer(verificationEndpoints.decideVerification, { body: decision }),
    );
    if (body !== undefined) ledger.approved.add(userId);
  }

  async function approveThoseWhoWait(): Promise<void> {
    for (const userId of city.waiting) {
      if (isOver) return;
      await approve(userId);
      await sleep(PAUSE_MS);
    }
  }

  /** Sends another photo when one is lost. */
  async function submit(newcomer: Guest): Promise<boolean> {
    const browser = browserOf(newcomer);
    const photo = await browser.upload(await aPicture(), 'verification').catch(() => undefined);
    if (!photo) {
      await sleep(NEXT_TRY_MS);
      return false;
    }
    const body = { photo: photo.secure_url, location: there, locationId: city.venueId };
    return (
      (await done('submit', () => browser.answer(verificationEndpoints.submitPhoto, { body }))) !== undefined
    );
  }

  async function comeAndBeVerified(): Promise<void> {
    for (const newcomer of city.newcomers) {
      while (!isOver && !ledger.submitted.has(newcomer.id))
        if (await submit(newcomer)) ledger.submitted.add(newcomer.id);
      if (isOver) return;
      await approve(newcomer.id);
    }
  }

  const working = Promise.all([
    ...city.couples.flatMap(([her, him]) => [write(her, him), write(him, her)]),
    ...city.likers.map(like),
    approveThoseWhoWait(),
    comeAndBeVerified(),
  ]);

  async function until(isSo: () => boolean, what: string): Promise<number> {
    const begun = performance.now();
    while (!isSo()) {
      if (performance.now() - begun > PATIENCE_MS) throw new Error(`It took too long until ${what}.`);
      await sleep(2);
    }
    return performance.now() - begun;
  }

  return {
    ledger,
    failures,
    unexpected,
    refusals,
    unanswered: () => unanswered,
    until,
    /** Resolves after this many more acknowledgements, with the milliseconds until then. */
    more(count: number): Promise<number> {
      const before = acknowledged(ledger);
      return until(() => acknowledged(ledger) >= before + count, `${count} more things were acknowledged`);
    },
    async stop(): Promise<void> {
      isOver = true;
      await working;
    },
  };
}

/** The cause behind the error of `fetch`. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}
