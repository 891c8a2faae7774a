import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { onDone } from '../lib/api/api.ts';
import { onAnswer } from '../lib/api/server-clock.ts';
import { headingOf, Layers, type Router } from '../ui/navigation/layers.ts';
import { WaysContext } from '../ui/navigation/router.tsx';
import { noteAnswer } from '../ui/page/network.ts';
import { OfflineBar } from '../ui/page/OfflineBar.tsx';
import { followThemeChanges } from '../ui/style/themes.ts';
import { notify } from '../ui/toasts/notify.tsx';
import { Toasts } from '../ui/toasts/Toasts.tsx';
import { PartErrors } from './errors/PartErrors.tsx';
import { UnexpectedError } from './errors/UnexpectedError.tsx';

type Props = { cache: QueryClient; router: Router };

export function App({ cache, router }: Props) {
  const [ways] = useState(() => ({ router, layers: new Layers(router) }));
  useEffect(() => forgetErrorsOnLeaving(router), [router]);
  useLayoutEffect(forgetPainted, []);
  useEffect(followThemeChanges, []);
  useEffect(() => onDone(notify.done), []);
  useEffect(() => onAnswer(noteAnswer), []);
  return (
    <QueryClientProvider client={cache}>
      <PartErrors>
        <OfflineBar />
      </PartErrors>
      <PartErrors instead={(error) => <UnexpectedError error={error} />}>
        <WaysContext value={ways}>
          <RouterProvider router={router} />
        </WaysContext>
      </PartErrors>
      <PartErrors>
        <Toasts />
      </PartErrors>
    </QueryClientProvider>
  );
}

/** What the page was painted with stays only if the first screen of the app goes on with it. */
function forgetPainted(): void {
  globalThis.firstPicture = undefined;
  const { documentElement: root } = document;
  if (!root.querySelector('[data-tabs]')) root.removeAttribute('data-tabs');
}

/** A screen includes the query, which may name a conversation, a tab or another way to sign in. */
function forgetErrorsOnLeaving(router: Router): () => void {
  const screen = () => headingOf(router).pathname + headingOf(router).search;
  let shown = screen();
  return router.subscribe(() => {
    const next = screen();
    if (next !== shown) notify.leave();
    shown = next;
  });
}
