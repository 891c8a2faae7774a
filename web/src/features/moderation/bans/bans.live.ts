import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '#lib/live/use-live-events.ts';
import { askForBans } from './bans.api.ts';

/** Keeps bans and appeals up to date. */
export function useBansLive(): void {
  const cache = useQueryClient();
  useLiveEvents({ banChanged: () => void askForBans(cache) });
}
