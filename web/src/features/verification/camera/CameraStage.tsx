import type { CSSProperties, ReactNode } from 'react';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { classNames } from '#ui/style/class-names.ts';

type StageProps = { title: string; isUpright: boolean; children: ReactNode };

/**
 * Fills the window with black. An upright picture is never wider than a phone. On a phone in landscape, the head and
 * the foot are beside the picture.
 */
export function CameraStage({ title, isUpright, children }: StageProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="fixed inset-x-0 top-(--offline-height) bottom-0 bg-black outline-none"
    >
      <title>{pageTitle(title)}</title>
      <div
        className={classNames(
          'relative mx-auto h-full overflow-hidden landscape:grid landscape:max-w-none landscape:grid-cols-[minmax(0,1fr)_18rem] landscape:grid-rows-[auto_minmax(0,1fr)_auto] landscape:pr-[env(safe-area-inset-right,0px)] landscape:pl-[env(safe-area-inset-left,0px)]',
          isUpright && 'max-w-column',
        )}
      >
        {children}
      </div>
    </main>
  );
}

type PictureProps = {
  /** Width divided by height. */
  ratio: number;
  /** Keeps the picture clear of the head and the foot, so that all of it is visible. */
  isWhole?: boolean;
  children: ReactNode;
};

/** Fills the stage. Next to the controls, in landscape, it is as large as fits without cropping. */
export function CameraPicture({ ratio, isWhole = false, children }: PictureProps) {
  const style: CSSProperties & { '--ratio': number } = { '--ratio': ratio };
  return (
    <div
      className={classNames(
        'absolute inset-x-0 landscape:relative landscape:inset-y-0 landscape:col-start-1 landscape:row-span-3 landscape:row-start-1 landscape:grid landscape:place-items-center landscape:[container-type:size]',
        isWhole
          ? 'top-[calc(var(--safe-top)+4.75rem)] bottom-[calc(var(--safe-bottom)+9.75rem)]'
          : 'inset-y-0',
      )}
    >
      <div
        style={style}
        className="relative size-full landscape:aspect-(--ratio) landscape:h-auto landscape:w-[min(100cqw,calc(100cqh*var(--ratio)))]"
      >
        {children}
      </div>
    </div>
  );
}

/** The controls, and the messages about a photo that was taken. */
export function CameraFoot({ children }: { children: ReactNode }) {
  return (
    <div className="on-photo absolute inset-x-0 bottom-0 flex flex-col items-center gap-5 bg-linear-to-t from-black/80 to-transparent px-4 pt-20 pb-[calc(var(--safe-bottom)+2.25rem)] low:pb-[calc(var(--safe-bottom)+1rem)] landscape:static landscape:col-start-2 landscape:row-start-3 landscape:overflow-y-auto landscape:bg-none landscape:pt-2 landscape:pb-[calc(var(--safe-bottom)+1rem)]">
      {children}
    </div>
  );
}
