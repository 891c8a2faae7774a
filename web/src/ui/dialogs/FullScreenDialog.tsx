import type { ReactNode } from 'react';
import { useModal } from './use-modal.ts';

type Props = {
  /** The id of its heading. */
  labelledBy: string;
  /** Called for Escape; Back closes its entry. */
  onClose: () => void;
  header: ReactNode;
  /** The actions, at the bottom if there is room. */
  foot: ReactNode;
  children: ReactNode;
};

/**
 * A screen over the screen, which opens by itself: it is focused as a whole, so that someone who is pressing keys
 * doesn't press a button. It is open while it is rendered, and returns the focus afterwards.
 */
export function FullScreenDialog({ labelledBy, onClose, header, foot, children }: Props) {
  const modal = useModal({ leave: onClose, onClose, takesFocus: true, hasOwnEntry: true });
  return (
    <dialog
      {...modal}
      aria-labelledby={labelledBy}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none animate-fade overflow-y-auto bg-base-100 p-0 text-base-content outline-none"
    >
      <div className="mx-auto flex min-h-full w-full max-w-column flex-col lg:pt-[10dvh]">
        <header className="sticky top-0 z-20 bg-base-100 pt-safe cramped:static">{header}</header>
        <div className="flex flex-1 flex-col px-6 lg:flex-none">{children}</div>
        <footer className="sticky bottom-0 z-20 bg-base-100 cramped:static">
          <div className="px-6 pt-3 pb-4">{foot}</div>
          <div className="pb-safe" />
        </footer>
      </div>
    </dialog>
  );
}
