import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

/** The whole window in black. An upright picture keeps a phone's measure on a wide screen. */
export function CameraStage({ isUpright, children }: { isUpright: boolean; children: ReactNode }) {
  return (
    <main className="fixed inset-x-0 top-(--offline-height) bottom-0 bg-black">
      <title>Your photo · Showup</title>
      <div className={classNames('relative mx-auto h-full overflow-hidden', isUpright && 'max-w-column')}>
        {children}
      </div>
    </main>
  );
}
