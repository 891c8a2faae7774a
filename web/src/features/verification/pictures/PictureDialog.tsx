import { ZoomIn, ZoomOut } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { classNames } from '../../../ui/style/class-names.ts';
import { reviewTexts } from '../review/review.texts.ts';
import { SCALE_MAX, STEP } from './picture-zoom.ts';
import { usePictureZoom } from './use-picture-zoom.ts';

export interface Picture {
  readonly title: string;
  readonly address: string;
}

type Props = Picture & { onClose: () => void };

/** A picture as large as the window, with zooming and panning. */
export function PictureDialog({ title, address, onClose }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { view, zoom, handlers } = usePictureZoom(frame);
  const isClose = view.scale > 1;
  return (
    <Dialog title={title} onClose={onClose} className="max-h-[98dvh]! sm:max-w-[min(94vw,64rem)]!">
      <div
        ref={frame}
        {...handlers}
        className={classNames(
          'on-photo relative h-[calc(98dvh-7rem)] touch-none overflow-hidden rounded-panel bg-black select-none',
          isClose ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
        )}
      >
        <img
          src={address}
          alt={title}
          draggable={false}
          className="size-full object-contain"
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
        <div
          className="absolute right-3 bottom-3 flex items-center gap-2"
          // Keeps presses on the buttons from counting as taps on the picture.
          onPointerDown={(event) => event.stopPropagation()}
        >
          <output className="photo-pill tabular-nums">{Math.round(view.scale * 100)} %</output>
          <IconButton
            icon={ZoomOut}
            label={reviewTexts.makeSmaller}
            ground="photo"
            aria-keyshortcuts="-"
            disabled={!isClose}
            onClick={() => zoom(1 / STEP)}
          />
          <IconButton
            icon={ZoomIn}
            label={reviewTexts.makeLarger}
            ground="photo"
            aria-keyshortcuts="+"
            disabled={view.scale >= SCALE_MAX}
            onClick={() => zoom(STEP)}
          />
        </div>
      </div>
    </Dialog>
  );
}
