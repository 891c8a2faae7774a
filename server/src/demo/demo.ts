import { demoEndpoints } from '@showup/contract/demo';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import type { Database, DatabaseLog } from '../db/database.ts';
import { createAnswers } from './answers.ts';
import { castOf } from './cast.ts';
import { DEMO_ADMIN_PHONE, demoCity, demoVenues } from './city.ts';
import { demoNotes } from './demo-notes.ts';
import { castPerson, foundCity } from './founding.ts';

interface Parts {
  readonly config: Config;
  readonly db: Database;
  readonly app: App;
  readonly log: DatabaseLog;
}

export interface Demo {
  /** Prints how to try everything, and peoples the city behind the running server. */
  begin(print: (line: string) => void): Promise<void>;
  close(): Promise<void>;
}

/** A city to try the product in, built on the features as anyone else would use them; nothing where DEMO=0. */
export function openDemo({ config, db, app, log }: Parts): Demo {
  app.serve(demoEndpoints.demoCity, async () =>
    config.demo ? { ...demoCity, adminPhone: DEMO_ADMIN_PHONE } : null,
  );
  if (!config.demo) return { async begin() {}, async close() {} };

  const notes = demoNotes(config.dataDir);
  const cast = castOf(config.demoPeople, demoVenues.length);
  const answers = createAnswers(db, app.features, (err) =>
    log.error({ err }, 'a demo person could not answer'),
  );
  let isClosed = false;
  let peopling = Promise.resolve();

  async function peopleCity(displayToken: string, peopleMade: number): Promise<void> {
    for (const [index, role] of cast.entries()) {
      if (isClosed) return;
      if (index < peopleMade) continue;
      await castPerson(db, app.features, role);
      await answers.refresh();
      await notes.write({ displayToken, peopleMade: index + 1 });
    }
  }

  return {
    async begin(print) {
      const { displayToken, peopleMade } = (await notes.read()) ?? {
        displayToken: await foundCity(db, app.features),
        peopleMade: 0,
      };
      await notes.write({ displayToken, peopleMade });
      await answers.refresh();
      for (const line of instructions(config, displayToken, peopleMade < cast.length)) print(line);
      peopling = peopleCity(displayToken, peopleMade).catch((err: unknown) =>
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
    '  Sign up with any 10-digit number. The code appears here, and in outbox.jsonl in the data folder.',
    `  To approve yourself: a private window, sign in as the demo admin ${DEMO_ADMIN_PHONE}, then ${config.publicUrl}/admin`,
    ...(first && last ? [`  Demo people have the numbers ${first.phone} to ${last.phone}.`] : []),
    `  A venue's code for your camera, on a second screen: ${config.publicUrl}/display/${displayToken}`,
    ...(isDrawing
      ? ['  Their pictures are still being drawn; more people appear in the next half minute.']
      : []),
    '',
  ];
}
