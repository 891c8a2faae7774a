import { X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { pictureAt } from '#features/profiles/profiles.api.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { chatScreenTexts } from '../chat.texts.ts';

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
