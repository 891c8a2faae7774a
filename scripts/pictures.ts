import { join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page, expect as usual } from '@playwright/test';
import { type Gender, profilesEndpoints } from '@showup/contract/profiles';
import type { Prompt } from '@showup/contract/profiles/prompts';
import sharp from 'sharp';
import { browserFlags, findBrowser } from '../e2e/support/browser/browser.ts';
import { button } from '../e2e/support/browser/button.ts';
import { cameraFilm, filmFlags } from '../e2e/support/camera/camera-flags.ts';
import { writeCameraFilm } from '../e2e/support/camera/fake-camera.ts';
import { appOn, aUser, type Person } from '../e2e/support/people/people.ts';
import { getVerified } from '../e2e/support/people/showing-up.ts';
import { atTheBlueDoor, posterCode } from '../e2e/support/people/venues.ts';
import { theDemoAdmin } from '../e2e/support/people/visitors.ts';
import { startAppServer } from '../e2e/support/server/app-server.ts';
import type { Interest } from '../server/src/demo/lives/life.ts';
import { picturesOf } from '../server/src/demo/pictures.ts';
import { demoSeed } from '../server/test/drawing/person.ts';
import { like, match, write } from '../server/test/people/meeting.ts';
import { ensureBuilt } from './set-up/build.mjs';

// Takes the pictures of the README and of the web app's manifest from the running app: `npm run pictures`.

const desktop = { width: 1280, height: 800 };
const root = join(import.meta.dirname, '..');
const inReadme = (name: string) => join(root, 'docs', 'pictures', `${name}.webp`);
const inManifest = (name: string) => join(root, 'web', 'public', 'screenshots', `${name}.webp`);
const expect = usual.configure({ timeout: 30_000 });

/** From UTC to a place where it is about nine in the evening, so that the pictures show one. From -12 to 11. */
const hoursToEvening = ((21 - new Date().getUTCHours() + 36) % 24) - 12;
const device: BrowserContextOptions = {
  hasTouch: true,
  deviceScaleFactor: 2,
  locale: 'en-GB',
  serviceWorkers: 'block',
  permissions: ['camera', 'geolocation', 'notifications'],
  geolocation: atTheBlueDoor,
  timezoneId: `Etc/GMT${hoursToEvening > 0 ? '-' : '+'}${Math.abs(hoursToEvening)}`,
};

/** What someone says of themselves, with the faces of a demo person. */
interface Part {
  readonly fullName: string;
  readonly identifiedAs: Gender;
  readonly dob: string;
  readonly bio: string;
  readonly interests: readonly Interest[];
  readonly prompts?: Prompt[];
  readonly look: number;
}

await ensureBuilt();
const server = await startAppServer();
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: [...browserFlags, ...filmFlags(cameraFilm)],
});
const app = appOn(server, browser);

async function aPerson(
  { interests, prompts = [], look, ...facts }: Part,
  isVerified = true,
): Promise<Person> {
  const files = await picturesOf(look);
  const pictures = files.map((buffer, at) => ({ name: `${at + 1}.webp`, mimeType: 'image/webp', buffer }));
  const interestedIn: Gender[] = ['Female', 'Male', 'Other'];
  const person = await aUser(app, { ...facts, interestedIn, pictures, isVerified, device });
  await person.call(profilesEndpoints.updateProfile, { body: { interests: [...interests], prompts } });
  return person;
}

async function take(page: Page, file: string, scale: 'css' | 'device' = 'css'): Promise<void> {
  await expect(page.locator('[popover] > *')).toHaveCount(0); // toasts
  await page.waitForLoadState('networkidle'); // photos
  const screen = await page.screenshot({ animations: 'disabled', scale });
  const { size } = await sharp(screen).webp({ quality: 76, effort: 6, smartSubsample: true }).toFile(file);
  console.log(`${file.slice(root.length + 1)}: ${Math.round(size / 1000)} kB`);
}

try {
  const leahsLook = 30;
  const leah = await aPerson(
    {
      fullName: 'Leah Fernandes',
      identifiedAs: 'Female',
      dob: '1997-02-14',
      look: leahsLook,
      bio: 'Front row on a Friday, first show on a Sunday.',
      interests: ['Live music', 'Cinema', 'Street food'],
    },
    false,
  );
  const code = await posterCode(await theDemoAdmin(app), 'The Blue Door');
  await writeCameraFilm(cameraFilm, { seed: demoSeed(leahsLook), identifiedAs: 'Female', code });
  const page = await leah.open('/verify');
  await button(page, /The Blue Door/).click();
  await expect(page.getByText('Code found. Hold still, and smile')).toBeVisible();
  await take(page, inReadme('camera'));
  await page.close();
  await getVerified(server, { ...leah, fullName: 'Leah' });

  const kabir = await aPerson({
    fullName: 'Kabir Menon',
    identifiedAs: 'Male',
    dob: '1993-06-02',
    look: 10,
    bio: 'Owner of 214 records and one working speaker. Best seat is next to the kitchen.',
    interests: ['Live music', 'Craft beer', 'Street food'],
    prompts: [{ prompt: 'lateFood', answer: 'Dosa at the stall that never closes' }],
  });
  const deck = await leah.open();
  await button(deck, 'Next photo').click(); // ends the hint about swiping
  await button(deck, 'Previous photo').click();
  await take(deck, inReadme('deck'));
  await take(deck, inManifest('deck'), 'device');
  await like(kabir, leah);
  await button(deck, 'Like Kabir').click();
  await expect(deck.getByRole('heading', { name: "It's a Match!" })).toBeVisible();
  await take(deck, inReadme('match'));
  await deck.close();

  const rohan = await aPerson({
    fullName: 'Rohan',
    identifiedAs: 'Male',
    dob: '1995-11-23',
    look: 20,
    bio: 'I count weekends in summits.',
    interests: ['Hiking', 'Mountains', 'Tea'],
  });
  const noor = await aPerson({
    fullName: 'Noor',
    identifiedAs: 'Other',
    dob: '1998-01-30',
    look: 6,
    bio: 'If the floor is moving, so am I.',
    interests: ['Techno', 'Dancing'],
  });
  for (const other of [rohan, noor]) await match(other, leah);
  await kabir.open(`/chats?with=${leah.id}`); // so that he is online and reads
  const chat = await leah.open(`/chats?with=${kabir.id}`);
  await expect(chat.getByText('Active now').filter({ visible: true }).first()).toBeVisible();
  await write(kabir, leah, 'Was that you in the front row on Friday?');
  await write(leah, kabir, 'Guilty. I was the one singing the wrong words.');
  await write(kabir, leah, 'The best ones usually are. Dosa after the next show?');
  await write(leah, kabir, 'Only if you can handle this much chutney.');
  await write(rohan, leah, 'Chai at the top is on me.');
  await write(kabir, leah, 'Saturday, 8?');
  await expect(chat.getByRole('log').getByText('Saturday, 8?')).toBeVisible();
  await chat.getByRole('textbox', { name: 'Message Kabir' }).blur();
  await take(chat, inReadme('chat'));
  await take(chat, inManifest('chat'), 'device');
  await chat.setViewportSize(desktop);
  await take(chat, inManifest('wide'));
} finally {
  await browser.close();
  await server.stop();
}
