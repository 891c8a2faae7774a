import { calendarPath } from '@showup/contract/dates';
import ICAL from 'ical.js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { agree, inHours, propose } from '#test/dates/dates';
import { aBar } from '#test/evenings/evenings';
import { match } from '#test/people/meeting';
import { aMan, aWoman } from '#test/people/people';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

test('the calendar file names the venue, and neither the app nor the match', async () => {
  const bar = await aBar(app, 'Hop, Hum; & Co.');
  const [eva, jon] = [await aWoman(app, { fullName: 'Eva Müller' }), await aMan(app)];
  await match(eva, jon);
  const at = inHours(26);
  const date = await agree(eva, jon, bar, at);
  const response = await jon.request(calendarPath(date._id));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="plan.ics"');
  const text = await response.text();
  expect(text).not.toMatch(/showup|eva|jon|müller/i);
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const event = new ICAL.Event(
    new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') ?? undefined,
  );
  expect(event.summary).toBe('Hop, Hum; & Co.');
  expect(event.location).toBe('Hop, Hum; & Co., 1 Lane');
  const toTheMinute = (instant: string | number) => Math.floor(new Date(instant).getTime() / 60_000);
  expect(toTheMinute(event.startDate.toJSDate().getTime())).toBe(toTheMinute(at));
  expect(event.duration.toSeconds()).toBe(7_200);
});

test('there is none for a proposal, a stranger or nonsense', async () => {
  const bar = await aBar(app);
  const [eva, jon] = [await aWoman(app), await aMan(app)];
  await match(eva, jon);
  const date = await propose(eva, jon, bar);
  const stranger = await aMan(app);
  for (const who of [eva, jon, stranger])
    expect((await who.request(calendarPath(date._id))).status).toBe(404);
  expect((await eva.request(calendarPath('x'))).status).toBe(404);
  expect((await app.browser().request(calendarPath(date._id))).status).toBe(401);
});
