import { expect, test, vi } from 'vitest';

test('the settings load where a page may not talk to other tabs', async () => {
  for (const channel of [
    undefined,
    class {
      constructor() {
        throw new DOMException('', 'SecurityError');
      }
    },
  ]) {
    vi.resetModules();
    vi.stubGlobal('BroadcastChannel', channel);
    await expect(import('./notifications.api.ts')).resolves.toHaveProperty('useNotifications');
  }
  vi.unstubAllGlobals();
});
