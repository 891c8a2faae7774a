import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OfflineBar } from '../ui/OfflineBar.tsx';
import { Toasts } from '../ui/Toasts.tsx';

type Props = { cache: QueryClient; children: ReactNode };

export function App({ cache, children }: Props) {
  return (
    <QueryClientProvider client={cache}>
      <OfflineBar />
      {children}
      <Toasts />
    </QueryClientProvider>
  );
}
