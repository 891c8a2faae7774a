import type { OwnBan } from '@showup/contract/accounts/bans';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { createQueryClient } from '#lib/api/query-client.ts';
import { Layers } from '#ui/navigation/layers.ts';
import { WaysContext } from '#ui/navigation/router.tsx';
import { BannedScreen } from './BannedScreen.tsx';
import { bannedKeys } from './banned.api.ts';
import { bannedTexts } from './banned.texts.ts';

function pageOf(ban: OwnBan) {
  const cache = createQueryClient();
  const router = createMemoryRouter([{ path: '/', Component: BannedScreen }]);
  cache.setQueryData(bannedKeys.own, ban);
  return renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <WaysContext value={{ router, layers: new Layers(router) }}>
        <RouterProvider router={router} />
      </WaysContext>
    </QueryClientProvider>,
  );
}

test('the ban page never suggests another phone number', () => {
  const sent = { text: 'It was not me.', sentAt: '2026-11-23T10:00:00.000Z', answer: null };
  const appeals: OwnBan['appeal'][] = [
    null,
    { ...sent, verdict: null },
    { ...sent, verdict: 'kept', answer: 'We are sure.' },
  ];
  for (const appeal of appeals)
    for (const until of [null, '2027-01-01T00:00:00.000Z']) {
      const page = pageOf({ reason: 'Threats.', until, appeal });
      expect(page).toContain(bannedTexts.title);
      expect(page).not.toMatch(/number|phone/i);
    }
});
