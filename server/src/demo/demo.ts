import { demoEndpoints } from '@showup/contract/demo';
import type { UserId } from '@showup/contract/fields';
import type { App } from '../app.ts';
import type { Context } from '../context.ts';
import { announceStanding, markActive } from '../features/profiles/standing.ts';
import { decideVerification } from '../features/verification/review/decide-verification.ts';
import type { Config } from '../platform/config/config.ts';
import { problem } from '../platform/problem.ts';
import { Answers } from './answers.ts';
import { castOf, type Role } from './cast.ts';
import { DEMO_ADMIN_PHONE, demoCity, nearestVenue } from './city.ts';
import { findDemoAdmin, findDemoPeople, findMissing } from './demo.queries.ts';
import { demoNotes } from './demo-notes.ts';
import { drawControls } from './drawn-controls.ts';
import { castPerson, foundCity } from './founding.ts';
import { goOut } from './going-out.ts';

const demoIsOff = problem(404, 'demo.off', 'There is no demo here whose admin could approve you.');

export interface Demo {
  /**
   * Runs before the server listens: creates the venues and the admin, or, with the demo off, removes demo people from
   * decks.
   */
  found(): Promise<void>;
  /** Prints how to try everything, and adds the demo people while the server runs. */
  begin(print: (line: string) => void): Promise<void>;
  close(): Promise<void>;
}

/** A demo city, built with the features' own functions; does nothing with DEMO=0. */
export function openDemo({ serve, ctx }: Pick<App, 'serve' | 'ctx'>): Demo {
  const isOn = ctx.settings.demo;
  serve(demoEndpoints.demoCity, async () => (isOn ? { ...demoCity, adminPhone: DEMO_ADMIN_PHONE } : null));
  serve(demoEndpoints.approveMe, async (viewer) => {
    if (!isOn) throw demoIsOff();
    await approveNewcomer(ctx, viewer.id);
    return {};
  });
  if (isOn) return new DemoCity(ctx);
  return { found: () => placeDemoPeople(ctx), async begin() {}, async close() {} };
}

class DemoCity implements Demo {
  readonly #ctx: Context;
  readonly #cast: readonly Role[];
  readonly #answers: Answers;
  #displayToken = '';
  #isClosed = false;
  #peopling = Promise.resolve();

  constructor(ctx: Context) {
    this.#ctx = ctx;
    this.#cast = castOf(ctx.settings.demoPeople);
    this.#answers = new Answers(ctx);
  }

  async found(): Promise<void> {
    const notes = demoNotes(this.#ctx.settings.dataDir);
    const kept = await notes.displayToken();
    this.#displayToken = await foundCity(this.#ctx, kept);
    if (this.#displayToken !== kept) await notes.keepDisplayToken(this.#displayToken);
    await placeDemoPeople(this.#ctx);
    await this.#answers.refresh();
  }

  async begin(print: (line: string) => void): Promise<void> {
    const { db, settings, log } = this.#ctx;
    const missing = await findMissing(db.sql, this.#cast);
    for (const line of instructions(settings, this.#displayToken, missing.length > 0)) print(line);
    this.#peopling = this.#people(missing).catch((err: unknown) =>
      log.error({ err }, 'could not add the demo people'),
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#answers.close();
    await this.#peopling;
    this.#answers.close(); // who has just been added may have come online
  }

  async #people(roles: readonly Role[]): Promise<void> {
    for (const role of roles) {
      if (this.#isClosed) return;
      await castPerson(this.#ctx, role);
      await this.#answers.refresh();
    }
    if (this.#cast.length > 0) await drawControls(this.#ctx);
    await goOut(this.#ctx);
  }
}

/** Decides as the demo's admin would at the desk, with the same record and events. */
async function approveNewcomer(ctx: Context, userId: UserId): Promise<void> {
  const adminId = await findDemoAdmin(ctx.db.sql);
  if (adminId === undefined) throw demoIsOff(); // until the next start, after the admin's account was deleted
  await decideVerification(ctx, { id: adminId }, { userId, status: 'Approved' });
}

/** Demo people are in decks only while the demo is on. */
async function placeDemoPeople(ctx: Context): Promise<void> {
  for (const { userId } of await findDemoPeople(ctx.db.sql)) {
    await ctx.db.transaction(async (tx) => {
      if (ctx.settings.demo) await markActive(ctx, tx, userId);
      await announceStanding(ctx, tx, userId);
    });
  }
}

function instructions(config: Config, displayToken: string, isFilling: boolean): string[] {
  const cast = castOf(config.demoPeople);
  const [first] = cast;
  const last = cast.at(-1);
  return [
    'This is a demo: a corner of Pune with eight venues that exist only here.',
    '  Sign up with any 10-digit number. The code appears in this terminal, and in outbox.jsonl in the data folder.',
    `  To approve yourself: the button on the waiting screen; or a private window, sign in as the demo admin ${DEMO_ADMIN_PHONE}, then ${config.publicUrl}/admin`,
    ...(first && last ? [`  Demo people have the numbers ${first.phone} to ${last.phone}.`] : []),
    `  The code of ${nearestVenue.name} for your camera, on a second screen: ${config.publicUrl}/display/${displayToken}`,
    ...(config.requireVenueQr === 'off' ? ['  No second screen? Take the photo without the code.'] : []),
    ...(isFilling ? ['  Demo people are still being added; more appear in the next minute.'] : []),
    '',
  ];
}
