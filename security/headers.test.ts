import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each(['/otp/state', '/auth/check', '/no-such-address'])(
  'GET %s grants camera and location to our own pages only, and no other device feature',
  async (path) => {
    const { headers } = await app.browser().request(path);
    const policy = headers.get('permissions-policy') ?? '';
    expect(policy.split(', ').filter((rule) => rule.endsWith('=(self)'))).toEqual([
      'camera=(self)',
      'fullscreen=(self)',
      'geolocation=(self)',
      'web-share=(self)',
    ]);
    for (const feature of ['microphone', 'payment', 'usb', 'display-capture'])
      expect(policy).toContain(`${feature}=()`);
  },
);
