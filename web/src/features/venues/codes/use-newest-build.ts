import { useEffect, useState } from 'react';
import { keepApp, onNewBuild } from '#lib/installed/app-worker.ts';
import { reloadPage } from '#lib/late/late-code.ts';

/**
 * Keeps the app on the tablet, so that a reload without a network still shows the display, and reloads for a newer build.
 * A reload leaves full screen, so a full screen waits until it is dark.
 * @param answeredAt when the server answered last: it has to be there for a reload
 */
export function useNewestBuild(answeredAt: number | undefined, isDark: boolean): void {
  const [isOld, setOld] = useState(false);
  useEffect(keepApp, []);
  useEffect(() => onNewBuild(() => setOld(true)), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: tries again with each answer
  useEffect(() => {
    if (isOld && (isDark || document.fullscreenElement === null)) void reloadPage();
  }, [isOld, isDark, answeredAt]);
}
