import type { UserId } from '@showup/contract/fields';
import type { Context } from '../context.ts';

/** How many of the city are online at least, where it has that many people. */
const AT_LEAST = 6;
/** How long demo people stay online, from the last thing they did. */
const STAYS_MS = { least: 2 * 60_000, most: 8 * 60_000 };

/** Some demo people are online at any time, in turns, and all are while they do something, as if they had a tab open. */
export class Attendance {
  readonly #presence: Pick<Context['live']['presence'], 'arrive' | 'leave'>;
  readonly #leaving = new Map<UserId, NodeJS.Timeout>();
  /** Everyone, the one whose turn is next first. */
  #turns: readonly UserId[] = [];

  constructor(presence: Pick<Context['live']['presence'], 'arrive' | 'leave'>) {
    this.#presence = presence;
  }

  /** The people of the city, who are online in turns from now on. */
  open(demoIds: readonly UserId[]): void {
    this.#turns = demoIds;
    this.#fill();
  }

  attend(demoId: UserId): void {
    const leaving = this.#leaving.get(demoId);
    if (leaving) clearTimeout(leaving);
    else this.#presence.arrive(demoId);
    const stay = STAYS_MS.least + Math.random() * (STAYS_MS.most - STAYS_MS.least);
    this.#leaving.set(demoId, setTimeout(() => this.#leave(demoId), stay).unref());
  }

  close(): void {
    for (const [demoId, leaving] of this.#leaving) {
      clearTimeout(leaving);
      this.#presence.leave(demoId);
    }
    this.#leaving.clear();
  }

  #leave(demoId: UserId): void {
    this.#leaving.delete(demoId);
    this.#presence.leave(demoId);
    this.#fill();
  }

  #fill(): void {
    const away = this.#turns.filter((demoId) => !this.#leaving.has(demoId));
    const next = away.slice(0, Math.max(0, AT_LEAST - this.#leaving.size));
    for (const demoId of next) this.attend(demoId);
    this.#turns = [...this.#turns.filter((demoId) => !next.includes(demoId)), ...next];
  }
}
