import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { pictureAt } from '../../profiles/profiles.api.ts';
import { chatScreenTexts } from '../chat.texts.ts';

/** A full-screen picture. Back, Escape, the button or a press anywhere closes it. */
export function PictureView({ address, onClose }: { address: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
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
      <img src={pictureAt(address, 1080)} alt="" className="size-full object-contain" />
      <div className="absolute top-0 right-0 p-3 pt-[calc(env(safe-area-inset-top,0px)+0.75rem)]">
        <IconButton icon={X} label={chatScreenTexts.close} ground="photo" onClick={onClose} />
      </div>
    </dialog>
  );
}
