import { accountsEndpoints, SIGNED_IN_COOKIE } from '@showup/contract/accounts';
import { User } from '@showup/contract/profiles';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { profilesKeys, setViewer } from '../profiles/profiles.api.ts';
import { checkAuth } from './accounts.api.ts';

const asha = User.parse({
  _id: '5f0b1f0e-6a34-4d7e-9c0f-0d6b1d7e4a11',
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  phoneNumber: '9845012345',
  phoneChangedAt: null,
  lostPhoneNumber: null,
  dob: '1998-12-04',
  identifiedAs: 'Female',
  interestedIn: ['Male'],
  photos: [],
  bio: '',
  isProfileHidden: false,
  showsOnlineStatus: true,
  isEmailProved: false,
  pendingPhotos: null,
  photosRejection: null,
  pendingDetails: null,
  detailsRejection: null,
  profilePic: null,
  verifiedUser: true,
  verifiedMonth: '2026-11',
  createdAt: '2026-11-01T10:00:00.000Z',
  userRole: 'User',
  lookingFor: null,
  pets: null,
  drinking: null,
  smoking: null,
  workout: null,
  dietaryPreference: null,
  socialMedia: null,
  sleepingHabits: null,
  interests: [],
  location: null,
});

function storage(kept: Record<string, string>): Storage {
  return Object.defineProperties(Object.assign(Object.create(null), kept), {
    removeItem: {
      value(this: Record<string, string>, key: string) {
        delete this[key];
      },
    },
    clear: {
      value(this: Record<string, string>) {
        for (const key of Object.keys(this)) delete this[key];
      },
    },
  });
}

/** What a page knows at its start: whether someone signed in here, what they left, and what the server answers. */
function browser({ cookie, answer }: { cookie: string; answer: () => Response }) {
  const page = {
    document: { cookie },
    navigator: {},
    localStorage: storage({ theme: 'coffee', userCoordinates: '{}', capturedPhoto: '{}' }),
    sessionStorage: storage({ 'showup.onboarding': '{}' }),
    fetch: vi.fn(async () => answer()),
  };
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value);
  return page;
}

const signedIn = `${SIGNED_IN_COOKIE}=1`;
const ended = () => Response.json({ code: 'session.missing', message: 'Please log in.' }, { status: 401 });

afterEach(() => void vi.unstubAllGlobals());

test('a session that ended elsewhere leaves nothing of its person, neither loaded nor kept, but the theme', async () => {
  const page = browser({ cookie: signedIn, answer: ended });
  const cache = createQueryClient();
  setViewer(cache, asha);
  cache.setQueryData(['chat', 'partners'], ['Bela']);
  expect(await checkAuth(cache)).toBeNull();
  await vi.waitFor(() => expect(cache.getQueryData(['chat', 'partners'])).toBeUndefined(), {
    timeout: 20_000,
  });
  expect(cache.getQueryData(profilesKeys.viewer)).toBeNull();
  expect(Object.keys(page.localStorage)).toEqual(['theme']);
  expect(Object.keys(page.sessionStorage)).toEqual([]);
});

test('the same when it is found out at the next visit, and then what someone new writes is theirs', async () => {
  const page = browser({ cookie: signedIn, answer: ended });
  const cache = createQueryClient();
  cache.setQueryData(['venues', 'code', 'K7PM2X'], 'being looked up');
  expect(await checkAuth(cache)).toBeNull();
  expect(Object.keys(page.localStorage)).toEqual(['theme']);
  expect(page.document.cookie).toContain(`${SIGNED_IN_COOKIE}=;`);
  Object.assign(page.sessionStorage, { 'showup.onboarding': '{}' });
  expect(await checkAuth(cache)).toBeNull();
  expect(Object.keys(page.sessionStorage)).toEqual(['showup.onboarding']);
  expect(page.fetch).toHaveBeenCalledExactlyOnceWith(accountsEndpoints.checkAuth.path, expect.anything());
  expect(cache.getQueryData(['venues', 'code', 'K7PM2X'])).toBe('being looked up');
});

test('someone who logs out in another tab is forgotten in this one too', async () => {
  const page = browser({ cookie: '', answer: ended });
  const cache = createQueryClient();
  setViewer(cache, asha);
  expect(await checkAuth(cache)).toBeNull();
  expect(cache.getQueryData(profilesKeys.viewer)).toBeNull();
  expect(Object.keys(page.localStorage)).toEqual(['theme']);
  expect(page.fetch).not.toHaveBeenCalled();
});

test('a server that is out of breath, or out of reach, signs nobody out', async () => {
  const page = browser({ cookie: signedIn, answer: () => new Response('', { status: 503 }) });
  const cache = createQueryClient();
  setViewer(cache, asha);
  await expect(checkAuth(cache)).rejects.toThrow();
  expect(cache.getQueryData(profilesKeys.viewer)).toEqual(asha);
  expect(Object.keys(page.localStorage)).toHaveLength(3);
});
