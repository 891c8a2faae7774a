import { demoEndpoints } from '@showup/contract/demo';
import type { App } from '../app.ts';
import { announceStanding, markActive } from '../features/profiles/standing.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database, DatabaseLog } from '../platform/db/database.ts';
import { createAnswers } from './answers.ts';
import { castOf, type Role } from './cast.ts';
import { DEMO_ADMIN_PHONE, demoCity, demoVenues, nearestVenue } from './city.ts';
import { findDemoPeople, findMissing } from './demo.queries.ts';
import { demoNotes } from './demo-notes.ts';
import { castPerson, foundCity } from './founding.ts';

interface Parts {
  readonly config: Config;
  readonly db: Database;
  readonly app: App;
  readonly log: DatabaseLog;
}

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
export function openDemo({ config, db, app, log }: Parts): Demo {
  app.serve(demoEndpoints.demoCity, async () =>
    config.demo ? { ...demoCity, adminPhone: DEMO_ADMIN_PHONE } : null,
  );

  /** Demo people are in decks only while the demo is on. */
  async function placeDemoPeople(): Promise<void> {
    for (const id of await findDemoPeople(db.sql)) {
      await db.transaction(async (tx) => {
        if (config.demo) await markActive(app.ctx, tx, id);
        await announceStanding(app.ctx, tx, id);
      });
    }
  }

  if (!config.demo) return { found: placeDemoPeople, async begin() {}, async close() {} };

  const notes = demoNotes(config.dataDir);
  const cast = castOf(config.demoPeople, demoVenues.length);
  const answers = createAnswers(app.ctx, (err) => log.error({ err }, 'a demo person could not answer'));
  let displayToken = '';
  let isClosed = false;
  let peopling = Promise.resolve();

  async function peopleCity(roles: readonly Role[]): Promise<void> {
    for (const role of roles) {
      if (isClosed) return;
      await castPerson(app.ctx, role);
      await answers.refresh();
    }
  }

  return {
    async found() {
      const kept = await notes.displayToken();
      displayToken = await foundCity(app.ctx, kept);
      if (displayToken !== kept) await notes.keepDisplayToken(displayToken);
      await placeDemoPeople();
      await answers.refresh();
    },
    async begin(print) {
      const missing = await findMissing(db.sql, cast);
      for (const line of instructions(config, displayToken, missing.length > 0)) print(line);
      peopling = peopleCity(missing).catch((err: unknown) =>
        log.error({ err }, 'the demo city could not be peopled'),
      );
    },
    async close() {
      isClosed = true;
      answers.stop();
      await peopling;
    },
  };
}

function instructions(config: Config, displayToken: string, isDrawing: boolean): string[] {
  const cast = castOf(config.demoPeople, demoVenues.length);
  const [first] = cast;
  const last = cast.at(-1);
  return [
    'This is a demo: a corner of Pune with eight venues that exist only here.',
    '  Sign up with any 10-digit number. The code appears in this terminal, and in outbox.jsonl in the data folder.',
    `  To approve yourself: a private window, sign in as the demo admin ${DEMO_ADMIN_PHONE}, then ${config.publicUrl}/admin`,
    ...(first && last ? [`  Demo people have the numbers ${first.phone} to ${last.phone}.`] : []),
    `  The code of ${nearestVenue.name} for your camera, on a second screen: ${config.publicUrl}/display/${displayToken}`,
    ...(isDrawing
      ? ['  Their pictures are still being drawn; more people appear in the next half minute.']
      : []),
    '',
  ];
}
