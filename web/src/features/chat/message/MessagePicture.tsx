import { EyeOff, ImageOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { pictureAt } from '#features/profiles/profiles.api.ts';
import { ProgressRing } from '#ui/status/Progress.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { chatScreenTexts } from '../chat.texts.ts';

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
