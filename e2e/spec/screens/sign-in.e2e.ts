import { expect, type Page, type WebSocket } from '@playwright/test';
import { stepTo } from '#e2e/support/browser/step-to';
import { test } from '#e2e/support/journey-test';
import { aUser } from '#e2e/support/people/people';
import { aVisitor, type Visitor } from '#e2e/support/people/visitors';
import { promise } from '../promise.ts';

const PHONE = '9845033333';
const KNOWN = '9845022222';

let persona: Visitor;
let page: Page;

test.beforeEach(async ({ browser, server }) => {
  persona = await aVisitor({ server, browser });
  page = persona.page;
});
test.afterEach(() => persona.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
const seen = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
const at = (path: RegExp) => expect(page).toHaveURL(path);

/** Fails the next call to that address, with a message if one is given. */
const refuseOnce = (path: string, message?: string) =>
  page.route(
    `**${path}`,
    (route) => route.fulfill({ status: 500, json: message === undefined ? {} : { message, code: 'x' } }),
    { times: 1 },
  );

test('the phone screen checks the number, and signed-out visitors are led there', async ({ server }) => {
  await page.goto('/');
  await promise('/ signed out → /login', () => at(/\/login$/));
  await page.goto('/login');
  await promise('/login phone entry', () => expect(textbox('Phone number')).toBeVisible());
  await promise('/login count of active people', () => seen(/^(Fewer than 10|\d+) active people in /));
  await page.route('**/messages/totalUsers', (route) => route.fulfill({ json: { totalUsers: 1_240 } }), {
    times: 1,
  });
  await page.reload();
  await promise('/login count of active people', () => seen(/^1,240 active people in /));
  await promise("/login location from query, default 'your Area'", () => seen(/in your Area$/));
  await page.goto('/login?location=pune');
  await promise('/login first letter capitalised', () => seen(/in Pune$/));
  await promise('/login fixed +91', () => seen('+91'));
  await promise('/login Verify button', () => expect(button('Verify')).toBeVisible());
  await promise('/login terms and privacy links', async () => {
    await expect(page.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
    await expect(page.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy');
  });
  await promise('/login 10-digit field', async () => {
    await textbox('Phone number').pressSequentially('98450333339');
    await expect(textbox('Phone number')).toHaveValue(PHONE);
  });
  await promise('Phone digits only', async () => {
    await textbox('Phone number').fill('');
    await textbox('Phone number').pressSequentially('9a8-4');
    await expect(textbox('Phone number')).toHaveValue('984');
    await textbox('Phone number').fill('+91 98450 33333');
    await expect(textbox('Phone number')).toHaveValue(PHONE);
  });
  await promise("'Please enter a valid 10-digit phone number.'", async () => {
    await textbox('Phone number').fill('984');
    await button('Verify').click();
    await seen('Please enter a valid 10-digit phone number.');
  });
  await promise("'Failed to send OTP…'", async () => {
    await textbox('Phone number').fill(PHONE);
    await refuseOnce('/otp/send');
    await button('Verify').click();
    await seen('Failed to send OTP. Please try again.');
  });

  /** By its address, or by a link within the app: the page and the app each have a guard. */
  const leadsToLogin = async (path: string, open: typeof stepTo = stepTo) => {
    await open(page, path);
    await at(/\/login$/);
  };
  const load: typeof stepTo = async (page, path) => void (await page.goto(path));
  await promise('/otp guard', () => leadsToLogin('/otp', load));
  await promise('/name guard', () => leadsToLogin('/name'));
  await promise('/gender guard', () => leadsToLogin('/gender'));
  await promise('/bio guard', () => leadsToLogin('/bio'));
  await promise('Guards: signed out → /login', async () => {
    for (const path of ['/profile', '/chats', '/admin']) await leadsToLogin(path, load);
    for (const path of ['/profile', '/likes', '/chats', '/settings', '/verify', '/filter', '/admin'])
      await leadsToLogin(path);
    for (const path of ['/mylikes', '/myprofile', '/editprofile', '/itsamatch']) await leadsToLogin(path);
  });
  await promise("Unknown route 'Unexpected Application Error!'", async () => {
    await page.goto('/no-such-page');
    await seen('Unexpected Application Error!');
  });
  await promise('Session checked at start', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/login');
    await seen(/active (people|person)/);
    expect(asked).not.toContain('/auth/check');
    await persona.context.addCookies([{ name: 'signed_in', value: '1', url: server.url }]);
    await page.goto('/');
    await at(/\/login$/);
    expect(asked).toContain('/auth/check');
  });
});

test('the code screen signs in known people and starts the onboarding for new ones', async ({
  server,
  app,
}) => {
  const boxes = page.locator('[data-box]');
  const field = textbox('4-digit code');
  async function askForCode(phone: string): Promise<string> {
    await page.goto('/login');
    await textbox('Phone number').fill(phone);
    await button('Verify').click();
    await expect(field).toBeFocused();
    return server.lastCode(phone);
  }
  const code = await askForCode(PHONE);
  await promise('/otp four boxes', () => expect(boxes).toHaveCount(4));
  await promise('/otp phone masked except last 3', () => seen('•••••••333'));
  await promise('Code 4 numeric', async () => {
    await page.keyboard.type('x');
    await expect(field).toHaveValue('');
  });
  await promise("'OTP verification failed'", async () => {
    await page.keyboard.type(code === '1234' ? '4321' : '1234');
    await seen('OTP verification failed');
    await seen('That code is wrong or has expired.');
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
    await page.keyboard.type(code.slice(0, 1));
    await expect(page.getByText('That code is wrong')).toHaveCount(0);
  });
  await promise("'Authentication failed: ...'", async () => {
    await refuseOnce('/auth/verify-user');
    await page.keyboard.type(code.slice(1));
    await seen('Authentication failed: Something went wrong. Please try again.');
  });
  await promise("/otp 'Resend OTP' → /login", async () => {
    await page.getByRole('link', { name: 'Resend OTP' }).click();
    await at(/\/login$/);
    await expect(textbox('Phone number')).toHaveValue(PHONE);
  });

  const kabir = await aUser(app, { fullName: 'Kabir', phone: KNOWN });
  const sockets: WebSocket[] = [];
  page.on('websocket', (socket) => sockets.push(socket));
  const again = await askForCode(KNOWN);
  const proved = page.waitForRequest((request) => request.url().endsWith('/auth/verify-user'));
  await promise('Auto-submit', async () => {
    await page.keyboard.type(again);
    await expect(field).toHaveCount(0);
  });
  expect((await proved).postDataJSON()).toEqual({ token: expect.any(String), phoneNumber: KNOWN });
  await promise("'OTP verified successfully'", () => seen('OTP verified successfully'));
  await promise("'Logged in successfully'", () => seen('Logged in successfully'));
  await promise('else user set, socket, /', async () => {
    await at(/\/$/);
    await seen('No more profiles to show.');
  });
  const live = () => sockets.filter((socket) => socket.url().includes('/socket.io/'));
  await promise('Socket only when signed in and not connected, userId query', async () => {
    await expect.poll(() => live().length).toBe(1);
    await page.getByRole('link', { name: /Chats$/ }).click();
    await seen('No matches yet');
    expect(live().map((socket) => new URL(socket.url()).searchParams.get('userId'))).toEqual([kabir.id]);
  });
  await promise('Realtime socket on same host, opened when signed in', () =>
    expect(new URL(live()[0]?.url() ?? '').host, 'that of the calls').toBe(new URL(server.url).host),
  );
  await page.goto('/');
  await promise('/ verified → Home', () => expect(page.getByText('No more profiles to show.')).toBeVisible());
  const leadsHome = async (path: string) => {
    await page.goto(path);
    await at(/\d\/$/);
    await seen('No more profiles to show.');
  };
  await promise('/login → / if signed in', () => leadsHome('/login'));
  await promise('/signup → / if signed in', () => leadsHome('/signup'));
  await promise('/otp guard', () => leadsHome('/otp'));
  await promise('/name guard', () => leadsHome('/name'));
  await promise('/gender guard', () => leadsHome('/gender'));
  await promise('/bio guard', () => leadsHome('/bio'));
  await promise('Logout disconnects the socket', async () => {
    await page.getByRole('link', { name: /Profile$/ }).click();
    await button('Log out').click();
    await at(/\/login/);
    await expect.poll(() => sockets.at(-1)?.isClosed()).toBe(true);
  });
});

test('the email form signs up, in and out', async () => {
  const fill = async (name: string, email: string, password: string) => {
    await textbox('Full name').fill(name);
    await textbox('Email').fill(email);
    await textbox('Password').fill(password);
    await button('Create Account').click();
  };
  await page.goto('/signup');
  await promise('Email+password sign-up form at /signup', () =>
    expect(button('Create Account')).toBeVisible(),
  );
  await promise('/signup full name, email, password', async () => {
    for (const name of ['Full name', 'Email', 'Password']) await expect(textbox(name)).toBeVisible();
  });
  await promise('/signup show/hide password', async () => {
    await expect(textbox('Password')).toHaveAttribute('type', 'password');
    await button('Show password').click();
    await expect(textbox('Password')).toHaveAttribute('type', 'text');
    await button('Hide password').click();
    await expect(textbox('Password')).toHaveAttribute('type', 'password');
  });
  await fill('', '', '');
  await promise("'Full name is required'", () => seen('Full name is required'));
  await promise("'Email is required'", () => seen('Email is required'));
  await promise("'Password is required'", () => seen('Password is required'));
  // Once sent, the form checks what is typed.
  await textbox('Email').fill('zoya@example');
  await textbox('Password').fill('12345');
  await promise("'Invalid email format'", () => seen('Invalid email format'));
  await promise("'Password must be at least 6 characters'", () =>
    seen('Password must be at least 6 characters'),
  );
  await promise('Signup: server message toast', async () => {
    await refuseOnce('/auth/signup', 'No sign-ups for a minute.');
    await fill('Zoya', 'zoya.spec@example.com', 'k7wzqm');
    await seen('No sign-ups for a minute.');
  });
  await promise('Signup/login/updates set the user from the response', async () => {
    await fill('Zoya', 'zoya.spec@example.com', 'k7wzqm');
    await seen('One more thing: your phone number');
  });
  await promise("'Account created successfully'", () => seen('Account created successfully'));
  await promise('Logout: server message toast', async () => {
    await refuseOnce('/auth/logout', 'Not just now.');
    await button('Log out').click();
    await seen('Not just now.');
  });
  await promise('Logout clears the user', async () => {
    await button('Log out').click();
    await at(/\/login/);
  });
  await promise("'Logged out successfully'", () => seen('Logged out successfully'));
  await promise('/signup link to sign in', async () => {
    await page.goto('/signup');
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await at(/\/login/);
  });
  await promise('Login: server message toast', async () => {
    await textbox('Email').fill('zoya.spec@example.com');
    await textbox('Password').fill('q4vnxd');
    await button('Sign in').click();
    await seen('Invalid email or password.');
  });
});
