import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { onDone } from '../lib/api.ts';
import { notify } from '../ui/notify.tsx';
import { OfflineBar } from '../ui/OfflineBar.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { followOtherTabs } from '../ui/themes.ts';

type Props = { cache: QueryClient; children: ReactNode };

export function App({ cache, children }: Props) {
  useEffect(followOtherTabs, []);
  useEffect(() => onDone(notify.done), []);
  return (
    <QueryClientProvider client={cache}>
      <OfflineBar />
      {children}
      <Toasts />
    </QueryClientProvider>
  );
}
