import { auditEndpoints } from '@showup/contract/moderation/audit';
import { type CaptureReview, verificationEndpoints } from '@showup/contract/verification';
import { figuresEndpoints } from '@showup/contract/verification/figures';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { anAdmin, type Person } from '#test/people/people';
import { aPicture } from '#test/people/pictures';
import { openVenue } from '#test/verification/captures';
import { addControl } from './add-controls.ts';
import { showControl } from './show-controls.ts';

let app: TestApp;
let at: Awaited<ReturnType<typeof openVenue>>;
let maya: Person;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  at = await openVenue(app);
  maya = await anAdmin(app, { fullName: 'Maya' });
});
afterEach(() => app.reset());
afterAll(() => app.close());

async function aControl(isSamePerson: boolean, fullName = 'Vera'): Promise<void> {
  const photos = await Promise.all([1, 2, 3].map(() => aPicture()));
  await addControl(app.ctx, {
    fullName,
    dob: '1996-04-12',
    identifiedAs: 'Other',
    interestedIn: ['Male', 'Female', 'Other'],
    pose: null,
    isSamePerson,
    isDrawn: false,
    consent: 'Vera, 3 November 2026.',
    capture: await aPicture(),
    photos,
  });
}

/** A newcomer whose code was seen by the viewfinder, as usual. */
async function aCapture(): Promise<Person> {
  const anna = await at.newcomer();
  await at.submit(anna);
  return anna;
}

/** A real entry and a control in Maya's queue. */
async function bothKinds(): Promise<{ real: CaptureReview; control: CaptureReview }> {
  const anna = await aCapture();
  await aControl(true);
  await showControl(app.ctx, maya.id);
  const entries = await at.pending(maya);
  const real = entries.find(({ userId }) => userId === anna.id);
  const control = entries.find(({ userId }) => userId !== anna.id);
  if (!real || !control) throw new Error(`${entries.length} entries`);
  return { real, control };
}

const decide = (by: Person, { userId, verificationId }: CaptureReview) =>
  by.answer(verificationEndpoints.decideVerification, {
    body: { userId, verificationId, status: 'Approved', seconds: 2.5 },
  });

/** The kinds of the values, without the values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string'
      ? value.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'id').replace(/\d+/g, '0')
      : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]));
}

test('a control has every field of a real entry, in the same order, with values of the same kind', async () => {
  const { real, control } = await bothKinds();
  const named = { fullName: 'Anyone', displayName: 'Any', locationName: 'Anywhere' };
  expect(Object.keys(control).toSorted()).toEqual(Object.keys(real).toSorted());
  expect(shapeOf({ ...control, ...named })).toEqual(shapeOf({ ...real, ...named }));
  expect([control.locationName, control.distance, control.codeVerdict, control.codeUse]).toEqual([
    real.locationName,
    real.distance,
    real.codeVerdict,
    real.codeUse,
  ]);
  expect(control.verificationId).toMatch(/^[0-9a-f-]{14}4/);
  expect(control.userId).toMatch(/^[0-9a-f-]{14}4/);
});

test('the raw answer has the keys of both kinds in one order', async () => {
  await bothKinds();
  const answer = await maya.request('/auth/pending-verifications');
  const entries: object[] = JSON.parse(await answer.text());
  const [one, other] = entries.map((entry) => Object.keys(entry));
  expect(one).toEqual(other);
});

test('its pictures are served like those of a real entry, header by header', async () => {
  const { real, control } = await bothKinds();
  const headersOf = async (address: string) => {
    const answer = await maya.request(address);
    await answer.arrayBuffer();
    const headers = Object.fromEntries(answer.headers);
    return [
      answer.status,
      Object.keys(headers).toSorted(),
      headers['cache-control'],
      headers['content-type'],
    ];
  };
  const addresses = (entry: CaptureReview) => [entry.verifiedPhotos, ...entry.photos];
  for (const [index, address] of addresses(control).entries())
    for (const query of ['', '?w=480']) {
      const twin = addresses(real)[index] ?? '';
      expect(await headersOf(address + query)).toEqual(await headersOf(twin + query));
    }
});

test('a decision about a control has the same answer, events, record and refusal as a real one', async () => {
  const { real, control } = await bothKinds();
  const news = [];
  for (const entry of [real, control]) {
    expect(await maya.next('reviewArrived')).toEqual({
      verificationId: entry.verificationId,
      userId: entry.userId,
    });
    const answer = await decide(maya, entry);
    const event = await maya.next('reviewDecided');
    const again = await decide(maya, entry);
    news.push(shapeOf({ ...answer, headers: [...answer.headers.keys()], event, again: again.body }));
  }
  expect(news[1]).toEqual(news[0]);
  const lines = await maya.call(auditEndpoints.record, { query: { action: 'approve-capture' } });
  const [ofControl, ofReal] = lines.map((line) =>
    shapeOf({ ...line, subjects: line.subjects.map(({ fullName }) => typeof fullName) }),
  );
  expect(ofControl).toEqual(ofReal);
  const looks = await maya.call(auditEndpoints.record, { query: { action: 'look-at-captures' } });
  expect(looks.flatMap(({ subjects }) => subjects.map(({ fullName }) => typeof fullName))).toEqual([
    'string',
    'string',
  ]);
  expect(await at.pending(maya)).toEqual([]);
});

test('each admin gets a control once, and nobody else sees or decides it', async () => {
  const omar = await anAdmin(app, { fullName: 'Omar' });
  const { control } = await bothKinds();
  expect(await at.pending(omar)).toHaveLength(1);
  expect(await decide(omar, control)).toMatchObject({ status: 404 });
  await showControl(app.ctx, maya.id);
  expect(await at.pending(maya)).toHaveLength(2);
  await showControl(app.ctx, omar.id);
  expect(await at.pending(omar)).toHaveLength(2);
  await expect.poll(() => omar.unasked('reviewArrived')).toBe(2);
});

test('a control stands in the queue by its time, also across pages', async () => {
  await aControl(true);
  for (const _ of [1, 2]) await aCapture();
  await showControl(app.ctx, maya.id);
  await aCapture();
  const times = (await at.pending(maya)).map(({ submittedAt }) => submittedAt);
  expect(times).toHaveLength(4);
  expect(times).toEqual(times.toSorted());
});

test('figures count judged controls from the next day on, so that nobody can watch which entry was one', async () => {
  const figures = () => maya.call(figuresEndpoints.reviewerFigures, {});
  const nothing = {
    decisions: 0,
    medianSeconds: null,
    falseAccepts: null,
    falseRejects: null,
    agreement: null,
  };
  await aCapture();
  await aControl(false, 'Ines');
  await aControl(true, 'Vera');
  for (const _ of [1, 2]) await showControl(app.ctx, maya.id);
  for (const entry of await at.pending(maya)) await decide(maya, entry);
  expect(await figures()).toMatchObject({ overall: nothing, reviewers: [], judgedControls: 0 });

  await app.db.sql`update control_looks set decided_at = decided_at - interval '1 day'`;
  await app.db.sql`update verifications set decided_at = decided_at - interval '1 day'`;
  const own = {
    decisions: 3,
    medianSeconds: 2.5,
    falseAccepts: { share: 1, of: 1 },
    falseRejects: { share: 0, of: 1 },
    agreement: null,
  };
  expect(await figures()).toMatchObject({
    reviewers: [{ _id: maya.id, fullName: 'Maya', ...own }],
    overall: own,
    judgedControls: 2,
    isDrawn: false,
    isPublishable: false,
  });
});
