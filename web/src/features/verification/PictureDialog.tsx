import { useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/Dialog.tsx';

type Props = { title: string; address: string; onClose: () => void };

/** A picture as large as the window; a press shows it at twice that, to be moved about. */
export function PictureDialog({ title, address, onClose }: Props) {
  const [isClose, setIsClose] = useState(false);
  return (
    <Dialog title={title} onClose={onClose} className="sm:max-w-[min(94vw,64rem)]!">
      <div className="max-h-[76dvh] overflow-auto rounded-panel">
        <button
          type="button"
          aria-pressed={isClose}
          aria-label={isClose ? 'Make smaller' : 'Make larger'}
          onClick={() => setIsClose(!isClose)}
          className={classNames('block', isClose ? 'w-[200%] cursor-zoom-out' : 'w-full cursor-zoom-in')}
        >
          <img
            src={address}
            alt={title}
            className={classNames('w-full', !isClose && 'max-h-[76dvh] object-contain')}
          />
        </button>
      </div>
    </Dialog>
  );
}
