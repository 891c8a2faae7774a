import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { uiTexts } from '../ui.texts.ts';
import { useRootMark } from './root-mark.ts';

function watch(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Whether this browser thinks it is online. */
export function useOnline() {
  return useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
}

/** A strip at the very top while the browser is offline. The page makes room for it. */
export function OfflineBar() {
  const online = useOnline();
  useRootMark('offline', !online);
  return (
    <div role="status">
      {!online && (
        <div className="fixed inset-x-0 top-0 z-40 flex h-(--offline-height) items-end justify-center bg-neutral text-note font-medium text-neutral-content">
          <span className="flex h-7 items-center gap-2">
            <WifiOff size={14} aria-hidden />
            {uiTexts.youAreOffline}
          </span>
        </div>
      )}
    </div>
  );
}
