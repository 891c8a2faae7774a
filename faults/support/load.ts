import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { chatEndpoints } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import { matchingEndpoints } from '@showup/contract/matching';
import { verificationEndpoints } from '@showup/contract/verification';
import { until } from '#test/measuring/until';
import { aPicture } from '#test/people/pictures';
import { type Answer, TestBrowser } from '#test/people/test-browser';
import { acknowledged, emptyLedger } from './ledger.ts';
import { type City, type Guest, there } from './people.ts';

/** The wait after a lost answer or a refusal. */
const NEXT_TRY_MS = 100;
/** Makes people to like and approve last until the end. */
const PAUSE_MS = 200;
export const PATIENCE_MS = 120_000;

/** The load: each person does one thing after another. Records acknowledged writes. */
export function startLoad(url: string, city: City): Load {
  return new Load(url, city);
}

class Load {
  readonly ledger = emptyLedger();
  readonly #answers = new Answers();
  readonly #url: string;
  readonly #city: City;
  readonly #admin: TestBrowser;
  readonly #working: Promise<unknown>;
  #isOver = false;

  constructor(url: string, city: City) {
    this.#url = url;
    this.#city = city;
    this.#admin = this.#browserOf(city.admin);
    this.#working = Promise.all([
      ...city.couples.flatMap(([her, him]) => [this.#write(her, him), this.#write(him, her)]),
      ...city.likers.map((liker) => this.#like(liker)),
      this.#approveThoseWhoWait(),
      this.#comeAndBeVerified(),
    ]);
  }

  /** Counts of refusals and errors. */
  get failures(): ReadonlyMap<string, number> {
    return this.#answers.failures;
  }

  /** Calls with an unexpected status. */
  get unexpected(): readonly string[] {
    return this.#answers.unexpected;
  }

  get refusals(): Answers['refusals'] {
    return this.#answers.refusals;
  }

  unanswered(): number {
    return this.#answers.unanswered;
  }

  until(isSo: () => boolean, what: string): Promise<number> {
    return until(what, isSo, PATIENCE_MS);
  }

  /** Resolves after this many more acknowledgements, with the milliseconds until then. */
  more(count: number): Promise<number> {
    const before = acknowledged(this.ledger);
    const isSo = () => acknowledged(this.ledger) >= before + count;
    return this.until(isSo, `${count} more things were acknowledged`);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#working;
  }

  #browserOf({ token }: Guest): TestBrowser {
    return new TestBrowser(this.#url, new Map([['session', token]]));
  }

  /** Like the web app, sends each message with the same id until it is acknowledged. */
  async #write(from: Guest, to: Guest): Promise<void> {
    const browser = this.#browserOf(from);
    const params = { userId: to.id };
    while (!this.#isOver) {
      const clientId = randomUUID();
      const body = { text: clientId, clientId };
      const send = () => browser.answer(chatEndpoints.sendMessage, { params, body });
      if (await this.#untilDone('send', send)) this.ledger.messages.add(clientId);
    }
  }

  /** Repeats each like until it is acknowledged, because a lost answer may have been a success. */
  async #like(liker: Guest): Promise<void> {
    const browser = this.#browserOf(liker);
    for (const likedUserId of this.#city.likeable) {
      const ask = () => browser.answer(matchingEndpoints.like, { body: { likedUserId } });
      const answer = matchingEndpoints.like.response.safeParse(await this.#untilDone('like', ask));
      if (!answer.success) return;
      this.ledger.likes.add(`${liker.id} ${likedUserId}`);
      if (answer.data.matched) this.ledger.matches.add(`${liker.id} ${likedUserId}`);
      await sleep(PAUSE_MS);
    }
  }

  async #approveThoseWhoWait(): Promise<void> {
    for (const userId of this.#city.waiting) {
      if (this.#isOver) return;
      await this.#approve(userId);
      await sleep(PAUSE_MS);
    }
  }

  async #comeAndBeVerified(): Promise<void> {
    for (const newcomer of this.#city.newcomers) {
      while (!this.#isOver && !this.ledger.submitted.has(newcomer.id))
        if (await this.#submit(newcomer)) this.ledger.submitted.add(newcomer.id);
      if (this.#isOver) return;
      await this.#approve(newcomer.id);
    }
  }

  async #approve(userId: UserId): Promise<void> {
    const body = { userId, status: 'Approved' };
    const decide = () => this.#admin.answer(verificationEndpoints.decideVerification, { body });
    if ((await this.#answers.of('approve', decide)) !== undefined) this.ledger.approved.add(userId);
  }

  /** Sends another photo when one is lost. */
  async #submit(newcomer: Guest): Promise<boolean> {
    const browser = this.#browserOf(newcomer);
    const photo = await browser.upload(await aPicture(), 'verification').catch(() => undefined);
    if (!photo) {
      await sleep(NEXT_TRY_MS);
      return false;
    }
    const body = { photo: photo.secure_url, location: there, locationId: this.#city.venueId };
    const submit = () => browser.answer(verificationEndpoints.submitPhoto, { body });
    return (await this.#answers.of('submit', submit)) !== undefined;
  }

  /** Asks again until it succeeds; undefined when the load ends first. */
  async #untilDone(what: string, ask: () => Promise<Answer>): Promise<unknown> {
    while (!this.#isOver) {
      const body = await this.#answers.of(what, ask);
      if (body !== undefined) return body;
    }
    return undefined;
  }
}

/** Counts of answers by status. */
class Answers {
  readonly failures = new Map<string, number>();
  readonly unexpected: string[] = [];
  readonly refusals: { readonly ms: number; readonly hasRetryAfter: boolean }[] = [];
  unanswered = 0;

  /** The body of a success. Counts refusals and lost answers, waits a moment, and then returns undefined. */
  async of(what: string, ask: () => Promise<Answer>): Promise<unknown> {
    const begun = performance.now();
    const answer = await ask().catch((error: unknown) => this.#note(`${what}: ${causeOf(error)}`));
    if (answer?.status === 200) return answer.body;
    if (answer) this.#refused(what, answer, performance.now() - begun);
    else this.unanswered += 1;
    await sleep(NEXT_TRY_MS);
    return undefined;
  }

  #refused(what: string, { status, body, headers }: Answer, ms: number): void {
    this.#note(`${what}: ${status} ${JSON.stringify(body)}`);
    if (status === 503) this.refusals.push({ ms, hasRetryAfter: Number(headers.get('retry-after')) > 0 });
    else this.unexpected.push(what);
  }

  #note(failure: string): undefined {
    this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
  }
}

/** The cause behind the error of `fetch`. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}
