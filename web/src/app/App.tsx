import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { onDone } from '../lib/api/api.ts';
import { onAnswer } from '../lib/api/server-clock.ts';
import { noteAnswer } from '../ui/page/network.ts';
import { OfflineBar } from '../ui/page/OfflineBar.tsx';
import { followThemeChanges } from '../ui/style/themes.ts';
import { notify } from '../ui/toasts/notify.ts';
import { PartErrors } from './errors/PartErrors.tsx';
import { UnexpectedError } from './errors/UnexpectedError.tsx';
import { LateToasts } from './LateToasts.tsx';

type Props = { cache: QueryClient; children: ReactNode };

export function App({ cache, children }: Props) {
  useEffect(followThemeChanges, []);
  useEffect(() => onDone(notify.done), []);
  useEffect(() => onAnswer(noteAnswer), []);
  return (
    <QueryClientProvider client={cache}>
      <PartErrors>
        <OfflineBar />
      </PartErrors>
      <PartErrors instead={(error) => <UnexpectedError error={error} />}>{children}</PartErrors>
      <PartErrors>
        <LateToasts />
      </PartErrors>
    </QueryClientProvider>
  );
}
