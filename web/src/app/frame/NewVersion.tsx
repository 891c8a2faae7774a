import { useEffect, useState } from 'react';
import { keepApp, onNewBuild } from '#lib/installed/app-worker.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { appTexts } from '../app.texts.ts';

/** Offers to reload for a new version, without interrupting what the person is writing. */
export function NewVersion() {
  const [isThere, setThere] = useState(false);
  useEffect(keepApp, []);
  useEffect(() => onNewBuild(() => setThere(true)), []);

  return (
    <div role="status">
      {isThere && (
        <div className="fixed inset-x-4 bottom-[calc(var(--foot-offset)+var(--safe-bottom)+var(--foot-room))] z-30 mx-auto flex max-w-sm animate-rise items-center gap-2 rounded-control border border-base-content/30 bg-base-200 py-1 pr-1 pl-4 text-body shadow-lg lg:right-6 lg:left-auto lg:mx-0">
          <span className="flex-1 py-2">{appTexts.newVersion}</span>
          <Button variant="plain" size="medium" onClick={() => window.location.reload()}>
            {appTexts.reload}
          </Button>
          <Button variant="plain" size="medium" onClick={() => setThere(false)}>
            {appTexts.later}
          </Button>
        </div>
      )}
    </div>
  );
}
