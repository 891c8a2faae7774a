import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLetterKeys } from '#lib/keyboard/use-letter-keys.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { reviewTexts } from '../review/review.texts.ts';
import { SCALE_MAX, STEP, type View } from './picture-zoom.ts';
import { type PaneChange, usePaneGestures, usePictureZoom } from './use-picture-zoom.ts';

export interface Picture {
  readonly title: string;
  readonly address: string;
}

/** Pictures to turn over one by one, and the one to begin with. */
export interface Enlarged {
  readonly pictures: readonly Picture[];
  readonly index: number;
  /** Stays on the screen, to compare the others with. */
  readonly beside?: Picture;
}

type Props = Enlarged & { onClose: () => void };

/**
 * A picture as large as the window, or two beside each other, with zooming and panning. Two always have the same zoom, but
 * move on their own, since faces are never at the same place.
 */
export function PictureDialog({ pictures, index, beside, onClose }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(index);
  const { views, zoom, showAll, changeOf } = usePictureZoom(frame);
  const picture = pictures[at];

  function turn(by: number) {
    setAt((at + by + pictures.length) % pictures.length);
    if (!beside) showAll();
  }
  const hasOthers = pictures.length > 1;
  const canTurnByKey = hasOthers && views.turned.scale === 1; // otherwise the arrows move the picture
  useLetterKeys(canTurnByKey ? { arrowleft: () => turn(-1), arrowright: () => turn(1) } : {}, frame);

  return (
    <Dialog
      title={[beside, picture].flatMap((one) => one?.title ?? []).join(' · ')}
      onClose={onClose}
      className={classNames('max-h-[98dvh]!', beside ? 'sm:max-w-[94vw]!' : 'sm:max-w-[min(94vw,64rem)]!')}
    >
      <div
        ref={frame}
        className={classNames(
          'on-photo relative grid h-[calc(98dvh-7rem)] gap-2',
          beside
            ? 'max-sm:grid-rows-[repeat(2,minmax(0,1fr))_auto] sm:grid-cols-2'
            : 'max-sm:grid-rows-[minmax(0,1fr)_auto]',
        )}
      >
        {beside && <Pane picture={beside} view={views.beside} change={changeOf('beside')} />}
        {picture && <Pane picture={picture} view={views.turned} change={changeOf('turned')} />}
        {/* On phones below the pictures, where a face would be. */}
        <div className="flex items-center gap-2 max-sm:justify-self-center sm:absolute sm:right-3 sm:bottom-3">
          {hasOthers && <TurnButtons onTurn={turn} />}
          <ZoomButtons scale={views.turned.scale} onZoom={zoom} />
        </div>
      </div>
    </Dialog>
  );
}

type PaneProps = { picture: Picture; view: View; change: PaneChange };

function Pane({ picture: { title, address }, view, change }: PaneProps) {
  const frame = useRef<HTMLDivElement>(null);
  const handlers = usePaneGestures(frame, change);
  return (
    <div
      ref={frame}
      {...handlers}
      className={classNames(
        'min-h-0 touch-none overflow-hidden rounded-panel bg-black select-none',
        view.scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
      )}
    >
      <img
        key={address}
        src={address}
        alt={title}
        draggable={false}
        className="size-full object-contain"
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
      />
    </div>
  );
}

function TurnButtons({ onTurn }: { onTurn: (by: number) => void }) {
  return (
    <>
      <IconButton
        icon={ChevronLeft}
        label={reviewTexts.previousPicture}
        ground="photo"
        aria-keyshortcuts="ArrowLeft"
        onClick={() => onTurn(-1)}
      />
      <IconButton
        icon={ChevronRight}
        label={reviewTexts.nextPicture}
        ground="photo"
        aria-keyshortcuts="ArrowRight"
        onClick={() => onTurn(1)}
      />
    </>
  );
}

function ZoomButtons({ scale, onZoom }: { scale: number; onZoom: (factor: number) => void }) {
  return (
    <>
      <output className="photo-pill tabular-nums">{Math.round(scale * 100)} %</output>
      <IconButton
        icon={ZoomOut}
        label={reviewTexts.makeSmaller}
        ground="photo"
        aria-keyshortcuts="-"
        disabled={scale <= 1}
        onClick={() => onZoom(1 / STEP)}
      />
      <IconButton
        icon={ZoomIn}
        label={reviewTexts.makeLarger}
        ground="photo"
        aria-keyshortcuts="+"
        disabled={scale >= SCALE_MAX}
        onClick={() => onZoom(STEP)}
      />
    </>
  );
}
