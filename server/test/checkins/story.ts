import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckIn } from '@showup/contract/checkins';
import type { DatePlan } from '@showup/contract/dates';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { VenueRow } from '#features/venues/venues.queries';
import { readConfig } from '#platform/config/config';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { agree } from '../dates/dates.ts';
import { aBar } from '../evenings/evenings.ts';
import { match } from '../people/meeting.ts';
import { aMan, aWoman, lastCodeTo, type Person } from '../people/people.ts';
import type { TestBrowser } from '../people/test-browser.ts';
import { PushService } from '../stand-ins/push-service.ts';
import { arm, enterCode, requestEmail } from './check-ins.ts';

/** Eva and Jon have agreed on a date, in each test of the file that calls this. */
export interface Story {
  readonly app: TestApp;
  readonly service: PushService;
  readonly bar: VenueRow;
  readonly eva: Person;
  readonly jon: Person;
  readonly date: DatePlan;
  /** The address of Eva's mother: another one in each test, since the outbox keeps what was sent. */
  readonly address: string;
  /** Her browser, without an account. */
  mum(): TestBrowser;
  /** Eva has set a check-in, and her mother can be reached by email. */
  anArmed(): Promise<CheckIn>;
  /** What was sent to the mother besides codes, or to that address, oldest first. */
  mails(to?: string): Promise<Mail[]>;
}

interface Mail {
  readonly subject: string;
  readonly text: string;
}

interface Told {
  to: string;
  subject?: string;
  text: string;
}

export const OPERATOR = 'operator@example.org';

const { operator } = readConfig({});

async function mailsTo({ dataDir }: Pick<TestApp, 'dataDir'>, address: string): Promise<Mail[]> {
  const lines = (await readFile(join(dataDir, 'outbox.jsonl'), 'utf8')).trim().split('\n');
  const told: Told[] = lines.map((line) => JSON.parse(line));
  return told.flatMap(({ to, subject, text }) =>
    to === address && subject !== undefined ? [{ subject, text }] : [],
  );
}

export function tellStory(): () => Story {
  let service: PushService;
  let app: TestApp;
  let story: Story;

  beforeAll(async () => {
    service = await PushService.start();
    app = await startTestApp(
      { operator: { ...operator, contact: OPERATOR } },
      { pushAgent: service.agent() },
    );
  });
  beforeEach(async () => {
    const bar = await aBar(app);
    const eva = await aWoman(app, { fullName: 'Eva Rao' });
    const jon = await aMan(app, { fullName: 'Jon Das' });
    await match(eva, jon);
    const date = await agree(eva, jon, bar);
    const address = `mum-${randomUUID()}@example.org`;
    const mum = () => app.browser();
    story = {
      app,
      service,
      bar,
      eva,
      jon,
      date,
      address,
      mum,
      async anArmed() {
        const checkIn = await arm(eva, date);
        await requestEmail(mum(), checkIn, address);
        await enterCode(mum(), checkIn, await lastCodeTo(app, address));
        return checkIn;
      },
      mails: (to = address) => mailsTo(app, to),
    };
  });
  afterEach(async () => {
    await app.reset();
    expect(service.forget()).toEqual([]);
  });
  afterAll(async () => {
    await app.close();
    await service.close();
  });
  return () => story;
}
