import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { forgetSession } from '../features/accounts/accounts.api.ts';
import { useViewer } from '../features/profiles/profiles.api.ts';
import { askAllAgain } from '../lib/query-client.ts';
import { connectLive, disconnectLive, onLive, onLiveGap } from '../lib/socket.ts';

/** Keeps one connection for live events while someone is signed in, whichever screen they are on. */
export function LiveSession() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { _id: viewerId } = useViewer();

  useEffect(() => {
    void connectLive(viewerId);
    const stopEnd = onLive('signedOut', () => {
      disconnectLive();
      forgetSession(cache);
      void navigate('/login');
    });
    const stopGap = onLiveGap(() => void askAllAgain(cache));
    return () => {
      stopEnd();
      stopGap();
    };
  }, [viewerId, cache, navigate]);

  return <Outlet />;
}
