import { WifiOff } from 'lucide-react';
import { uiTexts } from '../ui.texts.ts';
import { useOnline } from './network.ts';
import { useRootMark } from './root-mark.ts';

/**
 * A strip at the very top while there is no network. The page makes room for it. A screen marked `says-offline` says so
 * itself.
 */
export function OfflineBar() {
  const online = useOnline();
  useRootMark('offline', !online);
  return (
    <div role="status">
      {!online && (
        <div className="fixed inset-x-0 top-0 z-40 flex h-(--offline-height) items-end justify-center bg-neutral text-note font-medium text-neutral-content in-data-says-offline:hidden">
          <span className="flex h-7 items-center gap-2">
            <WifiOff size={14} aria-hidden />
            {uiTexts.youAreOffline}
          </span>
        </div>
      )}
    </div>
  );
}
