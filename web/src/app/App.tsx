import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { createQueryClient } from '../lib/query-client.ts';
import { OfflineBar } from '../ui/OfflineBar.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { router } from './routes.tsx';

const queryClient = createQueryClient();

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <OfflineBar />
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  );
}
