import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { matchingEndpoints } from '@showup/contract/matching';
import { verificationEndpoints } from '@showup/contract/verification';
import { browserFlags, findBrowser } from '../../e2e/support/browser/browser.ts';
import { appOn, aUser } from '../../e2e/support/people/people.ts';
import { atTheBlueDoor, posterCode } from '../../e2e/support/people/venues.ts';
import { theDemoAdmin } from '../../e2e/support/people/visitors.ts';
import { chatWith, log, type } from '../../e2e/support/screens/chat.ts';
import { startAppServer } from '../../e2e/support/server/app-server.ts';
import { drawCapture } from '../../server/test/verification/draw-capture.ts';
import { openFirefox, openWebKit } from './browsers.mjs';

// Walks from the sign-up to a chat with pictures in other engines than Chromium. Their partner and the admin are in
// Chromium. There is no camera, so the picture of the venue's code is a chosen one.

const PATIENCE_MS = 30_000;

/** The visible element of this kind with these words. Runs in the page. */
function named(kind, words) {
  const says = (text) => text?.replace(/\s+/g, ' ').trim().includes(words);
  const named = (element) => [...(element.labels ?? [])].map((label) => label.textContent).join(' ');
  const kinds = {
    field: ['input, textarea', (one) => says(one.getAttribute('aria-label')) || says(named(one))],
    button: [
      'button, a, label, [role=button]',
      (one) => says(one.getAttribute('aria-label')) || says(one.textContent),
    ],
    text: ['*', (one) => [...one.childNodes].some((part) => part.nodeType === 3 && says(part.data))],
    picture: ['img', (one) => says(one.alt)],
    sentPicture: ['[role=log] img', () => true],
  };
  const [selector, fits] = kinds[kind];
  return [...document.querySelectorAll(selector)].find(
    (one) => fits(one) && one.getClientRects().length > 0 && !one.disabled && !one.closest('[inert]'),
  );
}

/** Where files are chosen. Drivers refuse what isn't shown. Runs in the page. */
function fileInput() {
  const input = [...document.querySelectorAll('input[type=file]')].at(-1);
  if (input) input.hidden = false;
  return input;
}

/** The phone is at the door. Runs in the page. */
function standAt(latitude, longitude) {
  const coords = { latitude: Number(latitude), longitude: Number(longitude), accuracy: 12 };
  const tell = (found) => setTimeout(() => found({ coords, timestamp: Date.now() }));
  Object.defineProperty(navigator, 'geolocation', {
    value: { getCurrentPosition: tell, watchPosition: tell, clearWatch() {} },
  });
}

/** Runs in the page. */
function interestedInMen() {
  const choices = [...document.querySelectorAll('input[type=checkbox]')];
  choices.find(({ labels }) => labels[0]?.textContent.trim() === 'Male').click();
}

/** Collects what breaks. Runs in the page. */
function listen() {
  window.failures = [];
  window.addEventListener('error', ({ message }) => window.failures.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => window.failures.push(String(reason)));
}

async function until(what, find) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await find().catch((error) => (Date.now() > end ? Promise.reject(error) : undefined));
    if (found) return found;
    if (Date.now() > end) throw new Error(`${what} did not come.`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

/** Browsers drop presses while one screen fades into the next. Runs in the page. */
function isStill() {
  const fades = ({ effect }) => effect?.pseudoElement?.startsWith('::view-transition');
  return !document.getAnimations().some(fades);
}

/** What a person does with a phone. */
function handsOn(phone) {
  const the = (kind, words) => until(`${kind} “${words}”`, () => phone.find(named, kind, words));
  return {
    sees: (words) => the('text', words),
    seesPicture: (words) => the('picture', words),
    async press(words) {
      await the('button', words);
      await until('the end of the fading', () => phone.run(isStill));
      await (await the('button', words)).press();
    },
    fill: async (words, text) => (await the('field', words)).type(text),
    choose: async (...files) => (await until('a file input', () => phone.find(fileInput))).choose(files),
  };
}

async function walk(phone, { app, server, admin, files, number }) {
  const { sees, seesPicture, press, fill, choose } = handsOn(phone);
  const ben = await aUser(app, { fullName: 'Ben', identifiedAs: 'Male', interestedIn: ['Female'] });

  await phone.open(`${server.url}/login`);
  await phone.run(listen);
  await phone.run(standAt, String(atTheBlueDoor.latitude), String(atTheBlueDoor.longitude));
  await sees('active people');
  await fill('Phone number', number);
  await press('Verify');
  await sees('•••••••');
  await fill('4-digit code', await server.lastCode(number));
  await fill('Full name', 'Anna Walker');
  for (const [part, value] of [
    ['Day', '12'],
    ['Month', '04'],
    ['Year', '1996'],
  ])
    await fill(part, value);
  await press('Continue');
  await sees('I identify as');
  await press('Female');
  await phone.run(interestedInMen);
  await press('Continue');
  await choose(...files.photos);
  for (const _ of files.photos) await press('Use photo');
  await until('the third photo', () => phone.find(named, 'button', 'Change photo 3'));
  await fill('Bio', 'Reads on trams.');
  await press('Create Account');
  await press('Skip for now');
  await press('The Blue Door');
  await choose(files.atTheDoor);
  await press('Submit');
  await sees('Waiting for verification...');

  const [waiting] = await admin.call(verificationEndpoints.pendingVerifications, { query: {} });
  await admin.call(verificationEndpoints.decideVerification, {
    body: { userId: waiting.userId, status: 'Approved' },
  });
  await press('Meet people');
  await sees('Ben');
  await ben.call(matchingEndpoints.like, { body: { likedUserId: waiting.userId } });
  await press('Like Ben');
  await sees("It's a Match!");
  await press('Start a chat?');
  await fill('Message Ben', 'Dosa or appam?');
  await press('Send');
  const bens = await ben.open(chatWith({ id: waiting.userId }));
  await log(bens).getByText('Dosa or appam?').waitFor();
  await sees('Read');
  await type(bens, 'Appam. With stew.');
  await sees('Appam. With stew.');
  await choose(files.evening);
  await seesPicture('The one you are about to send');
  await press('Send');
  await log(bens).getByRole('img').waitFor();
  await until('the own picture', () => phone.find(named, 'sentPicture', ''));
  return phone.run(() => window.failures);
}

async function main() {
  const folder = await mkdtemp(join(tmpdir(), 'showup-engines-'));
  const server = await startAppServer();
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags });
  const app = appOn(server, browser);
  const admin = await theDemoAdmin(app);
  const picture = async (name, wish) => {
    const file = join(folder, `${name}.jpg`);
    await writeFile(file, await drawCapture({ identifiedAs: 'Female', ...wish }));
    return file;
  };
  const files = {
    photos: await Promise.all(['one', 'two', 'three'].map((seed) => picture(seed, { seed }))),
    atTheDoor: await picture('door', { seed: 'one', code: await posterCode(admin, 'The Blue Door') }),
    evening: await picture('evening', { seed: 'evening' }),
  };
  try {
    for (const [at, open] of [openFirefox, openWebKit].entries()) {
      const phone = await open();
      const failures = await walk(phone, { app, server, admin, files, number: `984507790${at}` }).catch(
        async (error) => {
          console.error(`${phone.name} shows:\n${await phone.run(() => document.body.innerText)}`);
          throw error;
        },
      );
      if (failures.length > 0) throw new Error(`Something broke in ${phone.name}: ${failures.join('; ')}`);
      console.log(`From the sign-up to the chat in ${phone.name}`);
      await phone.close();
    }
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

await main();
process.exit();
