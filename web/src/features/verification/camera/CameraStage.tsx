import type { CSSProperties, ReactNode } from 'react';
import { pageTitle } from '../../../lib/navigation/page-title.ts';
import { classNames } from '../../../ui/style/class-names.ts';
import { verificationScreenTexts } from '../verification.texts.ts';

/**
 * The whole window in black. An upright picture keeps a phone's measure on a wide screen; on a phone that lies on its side
 * the head and the foot stand beside the picture.
 */
export function CameraStage({ isUpright, children }: { isUpright: boolean; children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="fixed inset-x-0 top-(--offline-height) bottom-0 bg-black outline-none"
    >
      <title>{pageTitle(verificationScreenTexts.yourPhoto)}</title>
      <div
        className={classNames(
          'relative mx-auto h-full overflow-hidden lying:grid lying:max-w-none lying:grid-cols-[minmax(0,1fr)_18rem] lying:grid-rows-[auto_minmax(0,1fr)_auto] lying:pr-[env(safe-area-inset-right,0px)] lying:pl-[env(safe-area-inset-left,0px)]',
          isUpright && 'max-w-column',
        )}
      >
        {children}
      </div>
    </main>
  );
}

type PictureProps = {
  /** Its width by its height. */
  ratio: number;
  /** It stays clear of the head and the foot, so that all of it is seen. */
  isWhole?: boolean;
  children: ReactNode;
};

/** Fills the stage; beside the controls it is as large as all of it fits. */
export function CameraPicture({ ratio, isWhole = false, children }: PictureProps) {
  const style: CSSProperties & { '--ratio': number } = { '--ratio': ratio };
  return (
    <div
      className={classNames(
        'absolute inset-x-0 lying:relative lying:inset-y-0 lying:col-start-1 lying:row-span-3 lying:row-start-1 lying:grid lying:place-items-center lying:[container-type:size]',
        isWhole
          ? 'top-[calc(var(--safe-top)+4.75rem)] bottom-[calc(var(--safe-bottom)+9.75rem)]'
          : 'inset-y-0',
      )}
    >
      <div
        style={style}
        className="relative size-full lying:aspect-(--ratio) lying:h-auto lying:w-[min(100cqw,calc(100cqh*var(--ratio)))]"
      >
        {children}
      </div>
    </div>
  );
}

/** What there is to do, and what is said about a photo that was taken. */
export function CameraFoot({ children }: { children: ReactNode }) {
  return (
    <div className="on-photo absolute inset-x-0 bottom-0 flex flex-col items-center gap-5 bg-linear-to-t from-black/80 to-transparent px-4 pt-20 pb-[calc(var(--safe-bottom)+2.25rem)] low:pb-[calc(var(--safe-bottom)+1rem)] lying:static lying:col-start-2 lying:row-start-3 lying:overflow-y-auto lying:bg-none lying:pt-2 lying:pb-[calc(var(--safe-bottom)+1rem)]">
      {children}
    </div>
  );
}
