import type { LivePayload } from '@showup/contract/live';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { onLive } from '../../../lib/live/socket.ts';
import { askForBans } from './bans.api.ts';

/** Bans and appeals follow what other admins do, and what banned people write. */
export function useBansLive(): void {
  const cache = useQueryClient();
  useEffect(() => onLive('banChanged', () => void askForBans(cache)), [cache]);
}

/** Hears what becomes of a ban. */
export function useBanChanged(onChanged: (changed: LivePayload<'banChanged'>) => void): void {
  const hear = useEffectEvent(onChanged);
  useEffect(() => onLive('banChanged', (changed) => hear(changed)), []);
}
