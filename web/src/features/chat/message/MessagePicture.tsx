import type { UserId } from '@showup/contract/fields';
import { useQueryClient } from '@tanstack/react-query';
import { EyeOff, ImageOff, X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { pictureAt } from '#features/profiles/profiles.api.ts';
import { TabState } from '#lib/kept/tab-state.ts';
import { useTabState } from '#lib/kept/use-tab-state.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { ProgressRing } from '#ui/status/Progress.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { chatScreenTexts } from '../chat.texts.ts';
import type { Loaded } from '../reading/messages.ts';
import type { ThreadItem } from '../reading/thread.ts';

type Props = {
  address: string;
  label: string;
  /** Blurred beyond recognition until pressed. */
  isHidden: boolean;
  /** Upload progress, 0 to 1; absent once uploaded. */
  progress: number | undefined;
  onPress: () => void;
  /** Shown in the corner of the picture. */
  mark: ReactNode;
};

/** A picture in a frame of fixed size, so that nothing moves when it loads. Upright, like most phone pictures. */
export function MessagePicture({ address, label, isHidden, progress, onPress, mark }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className="on-photo relative aspect-4/5 w-52 max-w-full overflow-hidden bg-base-300 text-base-content">
      {broken === address ? (
        <p className="flex h-full flex-col items-center justify-center gap-2 p-4 text-center text-note">
          <ImageOff size={24} aria-hidden />
          {chatScreenTexts.imageGone}
        </p>
      ) : (
        <button type="button" onClick={onPress} className="block size-full focus-visible:-outline-offset-4">
          <img
            // Loads a hidden picture so small that nothing can be recognised.
            src={pictureAt(address, isHidden ? 160 : 480)}
            alt={isHidden ? '' : label}
            width={208}
            height={260}
            decoding="async"
            draggable={false}
            onError={() => setBroken(address)}
            className={classNames('size-full object-cover', isHidden && 'scale-125 blur-2xl')}
          />
          {isHidden && (
            <span className="absolute inset-0 grid place-items-center bg-black/30">
              <span className="photo-pill">
                <EyeOff size={16} aria-hidden />
                <span className="sr-only">
                  {label}, {chatScreenTexts.hidden}
                </span>{' '}
                {chatScreenTexts.reveal}
              </span>
            </span>
          )}
        </button>
      )}
      {progress !== undefined && (
        <span className="pointer-events-none absolute inset-0 grid place-items-center">
          <span className="grid size-14 place-items-center rounded-full bg-base-100/90">
            <ProgressRing value={progress} label={chatScreenTexts.sendingTheImage} />
          </span>
        </span>
      )}
      {mark && <span className="pointer-events-none absolute right-2 bottom-2 flex">{mark}</span>}
    </div>
  );
}

/** A picture this many times as long as it is wide, or as wide as it is high, scrolls instead of being shown whole. */
const LONG = 3;

const shapes = {
  whole: 'size-full object-contain',
  /** A screenshot of a long page. */
  tall: 'mx-auto mb-auto w-full max-w-3xl',
  panorama: 'my-auto h-1/2 max-w-none',
};

function shapeOf({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): keyof typeof shapes {
  if (height > LONG * width) return 'tall';
  return width > LONG * height ? 'panorama' : 'whole';
}

/** A full-screen picture. Back, Escape, the button or a press anywhere closes it. */
export function PictureView({ address, onClose }: { address: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [shape, setShape] = useState<keyof typeof shapes>('whole');
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: onCancel handles Escape.
    <dialog
      ref={dialog}
      aria-label={chatScreenTexts.image}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={onClose}
      className="on-photo fixed inset-0 m-0 size-full max-h-none max-w-none animate-fade bg-black p-0 text-white"
    >
      <div className="flex size-full overflow-auto">
        <img
          src={pictureAt(address, 1080)}
          alt=""
          onLoad={({ currentTarget }) => setShape(shapeOf(currentTarget))}
          className={classNames('shrink-0', shapes[shape])}
        />
      </div>
      <div className="absolute top-0 right-0 p-3 pt-[calc(env(safe-area-inset-top,0px)+0.75rem)]">
        <IconButton icon={X} label={chatScreenTexts.close} ground="photo" onClick={onClose} />
      </div>
    </dialog>
  );
}

/** The pictures that were revealed in this tab, by their keys. */
const revealed = new TabState<ReadonlySet<string>>();
const none: ReadonlySet<string> = new Set();
const keysOf = (keys: ReadonlySet<string> = none) => keys;

/** Pictures from someone the viewer hasn't replied to are hidden until tapped. */
export function useRevealed(viewerId: UserId, loaded: Loaded) {
  const cache = useQueryClient();
  const keys = useTabState(revealed, keysOf);
  // A reply among older messages counts once it is loaded; until then hiding is safer.
  const hasReplied = loaded.some(({ senderId }) => senderId === viewerId);
  return {
    isHidden: (item: ThreadItem) =>
      !hasReplied && item.kind === 'message' && item.delivery === 'received' && !keys.has(item.key),
    reveal: (item: ThreadItem) => revealed.set(cache, new Set([...keysOf(revealed.in(cache)), item.key])),
  };
}
