import { accountsEndpoints } from '@showup/contract/accounts';
import { chatEndpoints } from '@showup/contract/chat';
import { matchingEndpoints } from '@showup/contract/matching';
import { venuesEndpoints } from '@showup/contract/venues';
import { verificationEndpoints } from '@showup/contract/verification';
import sharp from 'sharp';
import { addDisplay } from '#server/features/venues/codes/displays';
import { TestBrowser } from '#test/people/test-browser';
import { drawCapture } from '#test/verification/draw-capture';
import { fakeTime, fakeTimeNeed } from '../support/fake-time.ts';
import { type Fault, type Finding, holds, none } from '../support/fault.ts';
import { type Nodes, nodeNeeds, withNodes } from '../support/nodes.ts';
import { lastCode, makeCity, there } from '../support/people.ts';

const HOUR_MS = 3_600_000;
/** Tolerance for slow machines. */
const SLACK_MS = 60_000;
const MESSAGES = 40;
const LIKES = 6;
const RESEND_MS = 30_000;
const CHALLENGE_MS = 5 * 60_000;
const CAPTURE_WIDTH = 480;

const isAbout = (moment: string | null | undefined, fromNowMs: number) =>
  Math.abs(Date.parse(moment ?? '') - Date.now() - fromNowMs) < SLACK_MS;

/** One browser, on the server with the right clock and on the other. */
type Browser = readonly [right: TestBrowser, wrong: TestBrowser];

function browserAt({ nodes: { nodes } }: Nodes, token?: string): Browser {
  const cookies = new Map(token === undefined ? [] : [['session', token]]);
  const [right, wrong] = nodes.map(({ port }) => new TestBrowser(`http://127.0.0.1:${port}`, cookies));
  if (!right || !wrong) throw new Error('Two servers were started.');
  return [right, wrong];
}

async function clocksDiffer(house: Nodes): Promise<boolean> {
  const [right, wrong] = browserAt(house);
  const told = async (at: TestBrowser) =>
    Date.parse((await at.request('/healthz')).headers.get('date') ?? '');
  return Math.abs((await told(wrong)) - (await told(right)) - HOUR_MS) < SLACK_MS;
}

async function orderOfMessages(house: Nodes): Promise<Finding[]> {
  const [[her, him] = []] = house.city.couples;
  if (!her || !him) throw new Error('Two people are needed.');
  const [right, wrong] = browserAt(house, her.token);
  for (let i = 0; i < MESSAGES; i++) {
    const body = { text: String(i) };
    await (i % 2 ? wrong : right).call(chatEndpoints.sendMessage, { params: { userId: him.id }, body });
  }
  const [reader] = browserAt(house, him.token);
  const shown = await reader.call(chatEndpoints.listMessages, { params: { userId: her.id }, query: {} });
  const moments = shown.map(({ createdAt }) => createdAt);
  return [
    none(
      `of ${MESSAGES} messages sent alternately at both servers, missing or out of order`,
      MESSAGES - shown.filter(({ text }, at) => text === String(at)).length,
    ),
    holds(
      'their times increase and are of this hour',
      moments.every((at, i) => at >= (moments[i - 1] ?? at) && isAbout(at, 0)),
    ),
  ];
}

/** Signs up with each step on the other server. */
async function codesAndSessions(house: Nodes): Promise<Finding[]> {
  let wrongMoments = 0;
  let uncounted = 0;
  const signedIn: boolean[] = [];
  for (const [turn, name] of (['one', 'two'] as const).entries()) {
    const phoneNumber = `73456789${turn}0`;
    const browser = browserAt(house);
    const [here, away] = turn === 0 ? browser : browser.toReversed();
    if (!here || !away) throw new Error('Two servers were started.');
    const { resendAt } = await here.call(accountsEndpoints.sendCode, { body: { phoneNumber } });
    const { status, problem } = await away.refusal(accountsEndpoints.sendCode, { body: { phoneNumber } });
    if (status !== 429 || problem.code !== 'codes.too_soon') uncounted += 1;
    for (const moment of [resendAt, String(problem.resendAt)])
      if (!isAbout(moment, RESEND_MS)) wrongMoments += 1;
    const code = await lastCode(house.nodes.folderOf(name), phoneNumber);
    const { token } = await away.call(accountsEndpoints.verifyCode, { body: { phoneNumber, code } });
    await here.call(accountsEndpoints.verifyUser, { body: { token, phoneNumber } });
    signedIn.push((await away.call(accountsEndpoints.codeState, {})).isPhoneVerified);
  }
  const [right, wrong] = browserAt(house, house.city.admin.token);
  for (const at of [right, wrong])
    signedIn.push((await at.answer(accountsEndpoints.checkAuth, {})).status === 200);
  return [
    holds('a code requested at one is accepted at the other, both ways', true),
    none('second codes that the other sent too early', uncounted),
    none('times shown that are off by an hour', wrongMoments),
    holds('a verified phone and a session are valid at both', signedIn.every(Boolean)),
  ];
}

async function limitOfLikes(house: Nodes): Promise<Finding[]> {
  const [liker] = house.city.likers;
  const [right, wrong] = browserAt(house, liker?.token);
  const statuses: number[] = [];
  for (const [i, likedUserId] of house.city.likeable.entries())
    statuses.push(
      (await (i % 2 ? wrong : right).answer(matchingEndpoints.like, { body: { likedUserId } })).status,
    );
  const given = statuses.filter((status) => status === 200).length;
  return [
    {
      what: `likes given alternately at both, of a limit of ${LIKES}`,
      asked: String(LIKES),
      found: String(given),
      isKept: given === LIKES,
    },
  ];
}

/** The display and the camera use one server, and the photo is sent to the other; then the other way round. */
async function venueCodes(house: Nodes, displayToken: string): Promise<Finding[]> {
  const verdicts: string[] = [];
  let wrongMoments = 0;
  const [admin] = browserAt(house, house.city.admin.token);
  for (const [turn, newcomer] of house.city.newcomers.entries()) {
    const browser = browserAt(house, newcomer.token);
    const [here, away] = turn % 2 === 0 ? browser : browser.toReversed();
    if (!here || !away) throw new Error('Two servers were started.');
    const { challenge, expiresAt } = await here.call(verificationEndpoints.captureChallenge, {});
    const { address, changesAt } = await here.call(venuesEndpoints.display, {
      params: { token: displayToken },
    });
    if (!isAbout(expiresAt, CHALLENGE_MS)) wrongMoments += 1;
    if (!isAbout(changesAt, 0)) wrongMoments += 1;
    const drawn = await drawCapture({ seed: newcomer.id, code: address });
    const picture = await sharp(drawn).resize({ width: CAPTURE_WIDTH }).jpeg().toBuffer();
    const { secure_url: photo } = await away.upload(picture, 'verification');
    const body = { photo, location: there, locationId: house.city.venueId, challenge };
    await away.call(verificationEndpoints.submitPhoto, { body });
    const queue = await admin.call(verificationEndpoints.pendingVerifications, { query: {} });
    const entry = queue.find(({ userId }) => userId === newcomer.id);
    verdicts.push(
      entry?.kind === 'capture' ? `${entry.codeVerdict}${entry.isLiveCapture ? '' : ', not live'}` : 'none',
    );
  }
  return [
    {
      what: 'codes of a display at one, checked by the other, both ways',
      asked: 'live',
      found: [...new Set(verdicts)].join('; '),
      isKept: verdicts.every((verdict) => verdict === 'live'),
    },
    none('expiry times of codes and challenges that are off by an hour', wrongMoments),
  ];
}

export const clockFault: Fault = {
  number: 9,
  title: "One server's clock is an hour off",
  how: 'two servers, the second an hour ahead under libfaketime; everything starts at one and finishes at the other',
  needs: [...nodeNeeds, fakeTimeNeed],
  run: async () => {
    let displayToken = '';
    return withNodes(
      async (rooms) => {
        const city = await makeCity(rooms, { couples: 1, likers: 1, likeable: 2 * LIKES, newcomers: 2 });
        const { db } = rooms;
        displayToken = await db.transaction((tx) => addDisplay(tx, city.venueId));
        return city;
      },
      { env: { LIKE_LIMIT: String(LIKES) }, secondEnv: fakeTime('+1h') },
      async (house) => [
        holds('the clock of the second is an hour ahead', await clocksDiffer(house)),
        ...(await orderOfMessages(house)),
        ...(await codesAndSessions(house)),
        ...(await limitOfLikes(house)),
        ...(await venueCodes(house, displayToken)),
      ],
    );
  },
};
