import { venueReportsEndpoints } from '@showup/contract/evenings/venue-reports';
import { moderationEndpoints } from '@showup/contract/moderation';
import { bansEndpoints } from '@showup/contract/moderation/bans';
import { numberReviewsEndpoints } from '@showup/contract/moderation/number-reviews';
import { profilesEndpoints } from '@showup/contract/profiles';
import { venuesDeskEndpoints } from '@showup/contract/venues/venues-desk';
import { verificationEndpoints } from '@showup/contract/verification';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { grantAdmin, revokeAdmin, takeUpGrant } from '#features/accounts/admins/admins';
import { requestVenue } from '#features/venues/requests/request-venue';
import { everyEndpoint } from '#test/app/every-endpoint';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { alertActs } from '#test/moderation/alert-acts';
import { complaintActs, type Line } from '#test/moderation/complaint-acts';
import { block } from '#test/people/meeting';
import { anAdmin, aUser, type Person, threePhotos } from '#test/people/people';
import { openVenue } from '#test/verification/captures';

let app: TestApp;
let admin: Person;
let anna: Person;
let at: Awaited<ReturnType<typeof openVenue>>;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  admin = await anAdmin(app);
  at = await openVenue(app);
  anna = await at.newcomer();
});
afterEach(() => app.reset());
afterAll(() => app.close());

async function reportOfAnna(): Promise<string> {
  const cleo = await aUser(app, { isConnected: false });
  await block(cleo, anna, 'Rude.');
  const [row] = await app.db.sql<[{ id: string }]>`select id from reports`;
  return row.id;
}

async function banAnna(isFraud = false): Promise<string> {
  const { banId } = await admin.call(bansEndpoints.banUser, {
    body: { userId: anna.id, reason: 'Threats.', isFraud },
  });
  return banId;
}

async function requestByAnna(): Promise<string> {
  const form = { name: 'Red Door', address: '7 Lane', category: 'Bar' } as const;
  const asked = await requestVenue(app.ctx, anna.id, { ...form, latitude: 18.6, longitude: 73.9 });
  return asked._id;
}

async function displayId(): Promise<string> {
  await admin.call(venuesDeskEndpoints.giveDisplay, { body: { venueId: at.venue._id } });
  const [row] = await app.db.sql<[{ id: string }]>`select id from venue_displays`;
  return row.id;
}

const ofReport = (reportId: string) => ({
  reportId,
  subjectIds: expect.arrayContaining([anna.id]),
});
const blueDoor = /^The Blue Door \([A-Z2-9]{6}\)$/;

/** Each call by which an admin changes or sees something private: makes the call once, and returns its line. */
const acts: Record<string, () => Promise<Line>> = {
  async [verificationEndpoints.decideVerification.path]() {
    await at.submit(anna, { photo: await at.upload(anna) });
    await at.approve(admin, anna);
    return { action: 'approve-capture', subjectIds: [anna.id] };
  },
  async [verificationEndpoints.pendingVerifications.path]() {
    await at.submit(anna, { photo: await at.upload(anna) });
    await admin.call(verificationEndpoints.pendingVerifications, { query: {} });
    return { action: 'look-at-captures', subjectIds: [anna.id] };
  },
  async [moderationEndpoints.reportedUsers.path]() {
    await reportOfAnna();
    await admin.call(moderationEndpoints.reportedUsers, { query: {} });
    return { action: 'look-at-reports', subjectIds: [anna.id] };
  },
  async [moderationEndpoints.showReportMessages.path]() {
    const reportId = await reportOfAnna();
    await admin.call(moderationEndpoints.showReportMessages, { body: { reportId } });
    return { action: 'show-messages', ...ofReport(reportId) };
  },
  async [moderationEndpoints.showReportPicture.path]() {
    const reportId = await reportOfAnna();
    await admin.call(moderationEndpoints.showReportPicture, { body: { reportId } });
    return { action: 'show-picture', ...ofReport(reportId) };
  },
  async [moderationEndpoints.dismissReport.path]() {
    const reportId = await reportOfAnna();
    await admin.call(moderationEndpoints.dismissReport, { body: { reportId, reason: 'A quarrel.' } });
    return { action: 'dismiss-report', reason: 'A quarrel.', ...ofReport(reportId) };
  },
  async [moderationEndpoints.warnUser.path]() {
    await reportOfAnna();
    await admin.call(moderationEndpoints.warnUser, { body: { userId: anna.id, reason: 'Be kind.' } });
    return { action: 'warn-user', subjectIds: [anna.id], reason: 'Be kind.' };
  },
  async [moderationEndpoints.undoDecision.path]() {
    const reportId = await reportOfAnna();
    await admin.call(moderationEndpoints.dismissReport, { body: { reportId } });
    await admin.call(moderationEndpoints.undoDecision, { body: { reportId } });
    return { action: 'undo-dismissal', ...ofReport(reportId) };
  },
  async [bansEndpoints.banUser.path]() {
    await banAnna();
    return { action: 'ban-user', subjectIds: [anna.id], about: 'for good', reason: 'Threats.' };
  },
  async [bansEndpoints.liftBan.path]() {
    await admin.call(bansEndpoints.liftBan, { body: { banId: await banAnna(), reason: 'A mistake.' } });
    return { action: 'lift-ban', subjectIds: [anna.id], reason: 'A mistake.' };
  },
  async [bansEndpoints.confirmFraud.path]() {
    const banId = await banAnna(true);
    await app.db.sql`update bans set banned_by = null`;
    await admin.call(bansEndpoints.confirmFraud, { body: { banId } });
    return { action: 'confirm-fraud', subjectIds: [anna.id] };
  },
  async [bansEndpoints.decideAppeal.path]() {
    const banId = await banAnna();
    await app.db.sql`update bans set appeal = 'It was not me.', appealed_at = now()`;
    const decision = { banId, verdict: 'kept', answer: 'It was.' } as const;
    await admin.call(bansEndpoints.decideAppeal, { body: decision });
    return { action: 'keep-ban', subjectIds: [anna.id], reason: 'It was.' };
  },
  async [venuesDeskEndpoints.acceptVenue.path]() {
    const body = { venueId: await requestByAnna(), name: 'The Red Door' };
    await admin.call(venuesDeskEndpoints.acceptVenue, { body });
    const about = expect.stringMatching(/^Red Door → The Red Door \([A-Z2-9]{6}\)$/);
    return { action: 'accept-venue', subjectIds: [anna.id], about };
  },
  async [venuesDeskEndpoints.mergeVenue.path]() {
    const body = { venueId: await requestByAnna(), intoId: at.venue._id };
    await admin.call(venuesDeskEndpoints.mergeVenue, { body });
    const about = expect.stringMatching(/^Red Door → The Blue Door \([A-Z2-9]{6}\)$/);
    return { action: 'merge-venue', subjectIds: [anna.id], about };
  },
  async [venuesDeskEndpoints.refuseVenue.path]() {
    const body = { venueId: await requestByAnna(), reason: 'A private flat.' };
    await admin.call(venuesDeskEndpoints.refuseVenue, { body });
    const about = expect.stringMatching(/^Red Door \([A-Z2-9]{6}\)$/);
    return { action: 'refuse-venue', subjectIds: [anna.id], reason: 'A private flat.', about };
  },
  async [numberReviewsEndpoints.decideNumberReview.path]() {
    const [row] = await app.db.sql<[{ id: string }]>`
      insert into number_reviews (user_id, claim, text) values (${anna.id}, 'mine', 'I am Anna.') returning id`;
    const body = { reviewId: row.id, verdict: 'refused' } as const;
    await admin.call(numberReviewsEndpoints.decideNumberReview, { body });
    return { action: 'refuse-number', subjectIds: [anna.id] };
  },
  async [venuesDeskEndpoints.takePoster.path]() {
    await admin.call(venuesDeskEndpoints.takePoster, { params: { venueId: at.venue._id } });
    return { action: 'take-poster', about: expect.stringMatching(blueDoor) };
  },
  async [venuesDeskEndpoints.giveDisplay.path]() {
    await displayId();
    return { action: 'give-display', about: expect.stringMatching(blueDoor) };
  },
  async [venuesDeskEndpoints.renewDisplay.path]() {
    await admin.call(venuesDeskEndpoints.renewDisplay, { body: { displayId: await displayId() } });
    return { action: 'renew-display', about: expect.stringMatching(blueDoor) };
  },
  async [venuesDeskEndpoints.revokeDisplay.path]() {
    await admin.call(venuesDeskEndpoints.revokeDisplay, { body: { displayId: await displayId() } });
    return { action: 'revoke-display', about: expect.stringMatching(blueDoor) };
  },
  ...complaintActs(() => ({ app, admin, anna })),
  async [venueReportsEndpoints.decideReportedVenue.path]() {
    const body = { locationId: at.venue._id, category: 'bill', text: '' } as const;
    await (await aUser(app)).call(venueReportsEndpoints.reportVenue, { body });
    await admin.call(venueReportsEndpoints.decideReportedVenue, {
      body: { venueId: at.venue._id, verdict: 'clear', reason: 'We went there.' },
    });
    return { action: 'clear-venue', about: at.venue.name, reason: 'We went there.' };
  },
  ...alertActs(() => ({ app, admin })),
  async [venuesDeskEndpoints.renewSecret.path]() {
    await admin.call(venuesDeskEndpoints.renewSecret, { body: { venueId: at.venue._id } });
    return { action: 'renew-secret', about: expect.stringMatching(blueDoor) };
  },
};

/** Calls of admins that leave no line, and why. */
const unrecorded: Record<string, string> = {
  '/auth/get-complaints': 'addressed to the admins, and each decision is recorded',
  '/auth/reviewer-figures': 'counts of the admins’ own decisions',
  '/auth/get-reported-venues': 'reports are addressed to the admins, and each decision is recorded',
  '/auth/get-bans': 'the decisions of the admins themselves, with the card that everyone sees',
  '/auth/get-appeals': 'appeals are addressed to the admins, and each decision is recorded',
  '/auth/get-record': 'the record itself; downloading it is recorded',
  '/auth/get-record-filters': 'names of admins and kinds of acts',
  '/auth/get-number-reviews': 'addressed to the admins, and each decision is recorded',
  '/auth/new-recovery-codes': 'about the admin alone; it leaves a line, as the tests of passkeys check',
  '/auth/get-overview': 'numbers only',
  '/locations/requests': 'venues to decide on, and each decision is recorded',
  '/locations/desk': 'venues that everyone sees',
  '/locations/venue/:venueId': 'a venue, when its displays were seen, and coarse counts',
  '/locations/silent-displays': 'venues, and when their displays were seen',
};

const lastLine = async () => {
  const [line] = await app.db.sql<Line[]>`
    select admin_id, action, subject_ids, about, reason, report_id
    from audit_log order by seq desc limit 1`;
  return line;
};

test('every admin call of the contract is recorded, or listed here with the reason why not', async () => {
  const paths = (await everyEndpoint()).flatMap(({ access, path }) => (access === 'admin' ? path : []));
  const known = [...Object.keys(acts), ...Object.keys(unrecorded)];
  expect(paths.toSorted()).toEqual(known.toSorted());
});

test.each(Object.keys(acts))(
  '%s leaves one line with the admin, the action, its subject and the reason',
  async (path) => {
    const line = await acts[path]?.();
    expect(await lastLine()).toEqual({
      subjectIds: [],
      about: null,
      reason: null,
      reportId: null,
      adminId: admin.id,
      ...line,
    });
  },
);

test('a refused act leaves no line', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  const body = {
    userId: nobody,
    status: 'Approved',
    reportId: nobody,
    venueId: nobody,
    intoId: nobody,
    displayId: nobody,
    banId: nobody,
    reason: 'x',
    verdict: 'kept',
    answer: 'x',
    complaintId: nobody,
    checkInId: nobody,
    outcome: 'acted',
    query: 'Anna',
  };
  for (const entry of (await everyEndpoint()).filter(
    ({ method, path }) => method === 'POST' && path in acts,
  )) {
    const ofNumbers = entry.path === numberReviewsEndpoints.decideNumberReview.path;
    const ofVenueReports = entry.path === venueReportsEndpoints.decideReportedVenue.path;
    const usual = ofVenueReports ? { ...body, verdict: 'clear' } : body;
    const wrong = ofNumbers ? { reviewId: nobody, verdict: 'refused' } : usual;
    expect((await admin.answer(entry, { body: wrong })).status, entry.path).toBe(404);
  }
  expect(await lastLine()).toBeUndefined();
});

test('a rejected capture is recorded with its reason, and so are new photos', async () => {
  await at.submit(anna, { photo: await at.upload(anna) });
  const reason = 'Face is not clear';
  const reject = { body: { userId: anna.id, status: 'Rejected', reason } } as const;
  await admin.call(verificationEndpoints.decideVerification, reject);
  expect(await lastLine()).toMatchObject({ action: 'reject-capture', subjectIds: [anna.id], reason });

  await at.submit(anna, { photo: await at.upload(anna) });
  await at.approve(admin, anna);
  for (const status of ['Rejected', 'Approved'] as const) {
    await anna.call(profilesEndpoints.updateProfile, {
      body: { photos: await threePhotos(anna) },
    });
    if (status === 'Approved') await at.approve(admin, anna);
    else await admin.call(verificationEndpoints.decideVerification, reject);
    const action = status === 'Approved' ? 'approve-photos' : 'reject-photos';
    expect(await lastLine()).toMatchObject({ action, adminId: admin.id, subjectIds: [anna.id] });
  }
});

test('the operator’s grants and revocations are recorded once, and a waiting phone only by its last digits', async () => {
  const ofAnna = { adminId: null, subjectIds: [anna.id], about: null };
  const log = () => app.db.sql`
    select admin_id, action, subject_ids, about from audit_log order by seq`;
  for (let again = 1; again <= 2; again++) await grantAdmin(app.ctx, anna.phone);
  for (let again = 1; again <= 2; again++) await revokeAdmin(app.ctx, anna.phone);
  expect(await log()).toEqual([
    { ...ofAnna, action: 'grant-admin' },
    { ...ofAnna, action: 'revoke-admin' },
  ]);

  const phone = '9876543210';
  for (let again = 1; again <= 2; again++) await grantAdmin(app.ctx, phone);
  await revokeAdmin(app.ctx, phone);
  const waiting = { adminId: null, subjectIds: [], about: '*******210' };
  expect((await log()).slice(2)).toEqual([
    { ...waiting, action: 'grant-admin' },
    { ...waiting, action: 'revoke-admin' },
  ]);
});

test('a waiting role is recorded again when someone gets it', async () => {
  const phone = '7000000000';
  await grantAdmin(app.ctx, phone);
  await app.db.transaction(async (tx) => {
    await takeUpGrant(app.ctx, tx, { userId: anna.id, phone });
  });
  expect(await lastLine()).toMatchObject({ adminId: null, action: 'grant-admin', subjectIds: [anna.id] });
});
