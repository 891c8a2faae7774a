import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '../../../lib/live/use-live-events.ts';
import { askForBans } from './bans.api.ts';

/** Bans and appeals follow what other admins do, and what banned people write. */
export function useBansLive(): void {
  const cache = useQueryClient();
  useLiveEvents({ banChanged: () => void askForBans(cache) });
}
