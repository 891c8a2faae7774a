import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { classNames } from '../style/class-names.ts';
import { uiTexts } from '../ui.texts.ts';
import { loadedCopy } from './loaded-copy.ts';
import { useBroken } from './use-broken.ts';
import { useHorizontalDrag } from './use-horizontal-drag.ts';

type Props = {
  photos: readonly string[];
  /** Says whose photos these are. */
  label: string;
  /** The address of a photo in a given width (px). Without it, photos are loaded at full size. */
  src?: ((photo: string, width: number) => string) | undefined;
  sizes?: string | undefined;
  /** Loads the first photo before everything else, after a small copy. The other photos wait for it. */
  priority?: boolean | undefined;
  onIndexChange?: ((index: number) => void) | undefined;
  /** Called once the first photo has loaded or failed. */
  onFirstThere?: (() => void) | undefined;
  /** White text at the foot of the photo. Links and buttons in it can be pressed. */
  children?: ReactNode;
  className?: string | undefined;
};

/** Wide enough for a standard screen and for a high-density one. */
const WIDTHS = [480, 1080] as const;
/** Shown blurred, and stretched, until the photo has loaded. */
export const PREVIEW_WIDTH = 160;
/** On a phone, and in the middle column of a wider screen. */
const SIZES = '(min-width: 480px) 456px, calc(100vw - 24px)';

/** The sources of one photo for a browser to choose from. */
export function photoSources(photo: string, src: NonNullable<Props['src']>, sizes = SIZES) {
  return { srcSet: WIDTHS.map((width) => `${src(photo, width)} ${width}w`).join(', '), sizes };
}

/** Tracks which of `count` photos is shown, and how to change it. */
function useTurning(
  count: number,
  strip: RefObject<HTMLElement | null>,
  onIndexChange: Props['onIndexChange'],
) {
  const [index, setIndex] = useState(0);
  const [touched, setTouched] = useState(false);
  const shown = Math.min(index, Math.max(count - 1, 0));

  function turn(by: number) {
    const target = shown + by;
    if (target < 0 || target >= count) return;
    setTouched(true);
    setIndex(target);
    onIndexChange?.(target);
  }

  function press(event: KeyboardEvent) {
    if (count < 2 || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    // The browser's own, such as Back.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    turn(event.key === 'ArrowLeft' ? -1 : 1);
  }

  const drag = useHorizontalDrag(
    strip,
    (distance) => {
      if (Math.abs(distance) > window.innerWidth / 3) turn(-Math.sign(distance));
    },
    (direction) => (direction > 0 ? shown === 0 : shown === count - 1),
  );

  return { shown, touched, turn, press, drag };
}

/**
 * A person's photos, one at a time. The person changes the photo by dragging over more than a third of the window's
 * width, pressing its left or right side, or using the arrow keys. It fills its parent, which should be a grid with a
 * minimum height: with large text, it grows with the words on the photo. Each person needs their own `key`.
 */
export function PhotoCarousel(props: Props) {
  const {
    photos,
    label,
    src,
    sizes,
    priority = false,
    onIndexChange,
    onFirstThere,
    children,
    className,
  } = props;
  const strip = useRef<HTMLDivElement>(null);
  const count = photos.length;
  const { shown, touched, turn, press, drag } = useTurning(count, strip, onIndexChange);
  const [isFirstThere, setFirstThere] = useState(!priority);

  function endWait() {
    setFirstThere(true);
    onFirstThere?.();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel is a group, and no form's fieldset.
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={press}
      {...(count > 1 ? drag : {})}
      className={classNames(
        'group on-photo relative isolate flex min-h-full w-full min-w-0 touch-pan-y flex-col justify-end overflow-hidden rounded-photo bg-base-300 select-none',
        // A hairline over the photo, in case it is as light as the page.
        'after:pointer-events-none after:absolute after:inset-0 after:z-3 after:rounded-[inherit] after:border after:border-hairline',
        className,
      )}
    >
      <div
        ref={strip}
        className="absolute inset-0 flex transition-transform duration-200 data-dragging:transition-none"
        style={{ transform: `translateX(calc(${-100 * shown}% + var(--drag, 0px)))` }}
      >
        <Slides
          photos={photos}
          label={label}
          src={src}
          sizes={sizes}
          shown={shown}
          priority={priority}
          isFirstThere={isFirstThere}
          onFirstThere={endWait}
        />
      </div>

      {count > 1 && <Turning photos={photos} shown={shown} touched={touched} onTurn={turn} />}

      {children && <PhotoFoot>{children}</PhotoFoot>}
    </div>
  );
}

function PhotoFoot({ children }: { children: ReactNode }) {
  return (
    <div className="photo-foot pointer-events-none relative z-2 px-5 pb-5 [&_a]:pointer-events-auto [&_button]:pointer-events-auto">
      {children}
    </div>
  );
}

type SlidesProps = Pick<Props, 'photos' | 'label' | 'src' | 'sizes'> & {
  shown: number;
  priority: boolean;
  isFirstThere: boolean;
  onFirstThere: () => void;
};

function Slides({ photos, label, shown, priority, isFirstThere, onFirstThere, ...sources }: SlidesProps) {
  const count = photos.length;
  return (
    <>
      {photos.map((photo, at) => (
        <Slide
          // biome-ignore lint/suspicious/noArrayIndexKey: the same photo may come twice.
          key={`${at} ${photo}`}
          photo={photo}
          alt={count > 1 ? uiTexts.labelledPhotoAt(label, at, count) : label}
          current={at === shown}
          // Neighbours load once the first photo has, so that they don't compete for bandwidth.
          loaded={at === shown || (isFirstThere && Math.abs(at - shown) === 1)}
          priority={priority && at === 0}
          onThere={at === 0 ? onFirstThere : undefined}
          src={sources.src}
          sizes={sources.sizes}
        />
      ))}
    </>
  );
}

type TurningProps = {
  photos: readonly string[];
  shown: number;
  touched: boolean;
  onTurn: (by: number) => void;
};

/** The segments above the photo, and a button on each of its sides. */
function Turning({ photos, shown, touched, onTurn }: TurningProps) {
  const count = photos.length;
  return (
    <>
      <div
        aria-hidden
        className="photo-head pointer-events-none absolute inset-x-0 top-0 flex h-16 gap-1.5 p-3"
      >
        {photos.map((photo, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its position.
            key={`${at} ${photo}`}
            className={classNames(
              'h-1 flex-1 rounded-full transition-colors',
              at === shown ? 'bg-white' : 'bg-white/40',
            )}
          />
        ))}
      </div>
      <Side
        label={uiTexts.previousPhoto}
        keyName="ArrowLeft"
        tip={uiTexts.previousPhotoTip}
        icon={ChevronLeft}
        isEnd={shown === 0}
        onClick={() => onTurn(-1)}
        className="left-0 w-2/5 justify-start"
      />
      <Side
        label={uiTexts.nextPhoto}
        keyName="ArrowRight"
        tip={uiTexts.nextPhotoTip}
        icon={ChevronRight}
        isEnd={shown === count - 1}
        onClick={() => onTurn(1)}
        className="right-0 w-3/5 justify-end"
      />
      <p className="sr-only" aria-live="polite">
        {touched ? uiTexts.photoAt(shown, count) : ''}
      </p>
    </>
  );
}

type SlideProps = {
  photo: string;
  alt: string;
  current: boolean;
  loaded: boolean;
  priority: boolean;
  onThere: (() => void) | undefined;
  src: Props['src'];
  sizes: Props['sizes'];
};

function Slide({ photo, alt, current, loaded, priority, onThere, src, sizes }: SlideProps) {
  const [broken, onBroken] = useBroken(photo);
  const [preview] = useState(() => loadedCopy(photo) ?? (priority ? src?.(photo, PREVIEW_WIDTH) : undefined));
  const sources = broken || !src ? {} : photoSources(photo, src, sizes);
  const address = broken ? '/default-profile.jpg' : src ? src(photo, 1080) : photo;
  return (
    <div
      aria-hidden={!current}
      className={classNames(
        'relative size-full shrink-0 overflow-hidden',
        current && 'motion-reduce:animate-fade',
      )}
    >
      {preview !== undefined && (
        <img
          src={preview}
          alt=""
          draggable={false}
          className="absolute inset-0 size-full scale-105 object-cover object-[50%_25%] blur-xs"
        />
      )}
      {loaded && (
        <img
          {...sources}
          src={address}
          alt={alt}
          width={720}
          height={960}
          decoding="async"
          fetchPriority={priority ? 'high' : 'low'}
          draggable={false}
          onLoad={onThere}
          onError={() => {
            onBroken();
            onThere?.();
          }}
          // If the frame is too wide, this keeps the face in view.
          className="relative size-full object-cover object-[50%_25%]"
        />
      )}
    </div>
  );
}

type SideProps = {
  label: string;
  keyName: string;
  /** Shown while the mouse rests on the arrow; over the whole side, it would cover the photo. */
  tip: string;
  icon: LucideIcon;
  /** There is no photo in this direction. */
  isEnd: boolean;
  onClick: () => void;
  className: string;
};

/** Half of the photo as a button. Its arrow is hidden at the end, unless it has the keyboard focus. */
function Side({ label, keyName, tip, icon: Icon, isEnd, onClick, className }: SideProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keyName}
      // Not `disabled`, which would take the focus away from keyboard users.
      aria-disabled={isEnd}
      onClick={onClick}
      className={classNames(
        'group/side absolute inset-y-0 z-1 flex items-center px-3 outline-none aria-disabled:cursor-default',
        className,
      )}
    >
      <span
        title={isEnd ? undefined : tip}
        className={classNames(
          'grid size-11 place-items-center rounded-full bg-black/50 text-white outline-white transition-opacity group-focus-visible/side:outline-2',
          isEnd && 'opacity-0 group-focus-visible/side:opacity-50',
        )}
      >
        <Icon size={24} aria-hidden />
      </span>
    </button>
  );
}
