import type { ReactNode } from 'react';
import { useFieldInSight } from '../fields/field-in-sight.ts';
import { classNames } from '../style/class-names.ts';

type Props = {
  /** Stays at the top if there is room. Usually a TopBar. */
  header?: ReactNode;
  /** Stays at the bottom if there is room. Contains the actions. */
  foot?: ReactNode;
  /** `column` is as wide as a phone, `card` has two columns from 1280 px, `pair` has two columns from 768 px, `wide` is for desktops, `full` the window. */
  width?: 'column' | 'card' | 'pair' | 'wide' | 'full' | undefined;
  /** On wide screens, the foot follows the content instead of staying at the bottom of the window. */
  gathered?: boolean | undefined;
  /** Makes the page exactly as high as the window. The content scrolls inside itself or not at all. */
  fill?: boolean | undefined;
  /** Adds space at the sides of the content. */
  padded?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

const widths = {
  column: 'max-w-column',
  // In a high window its photo grows.
  card: 'max-w-column xl:max-w-[max(64rem,96dvh)]',
  pair: 'max-w-column md:max-w-5xl',
  wide: 'max-w-wide',
  full: '',
};

/** A screen: header, content and foot in one column, clear of the tab bar and the phone's safe areas. */
export function Page({
  header,
  foot,
  width = 'column',
  fill = false,
  gathered = false,
  padded = true,
  className,
  children,
}: Props) {
  useFieldInSight(!fill);
  return (
    <div
      className={classNames(
        'mx-auto flex w-full flex-col',
        widths[width],
        fill ? 'h-(--page-height)' : 'min-h-(--page-height)',
        // Centring it vertically would move the text with every line added below.
        gathered && 'roomy:pt-[10dvh]',
      )}
    >
      {header ? (
        <header className="sticky top-(--offline-height) z-20 bg-base-100 pt-safe cramped:static">
          {header}
        </header>
      ) : (
        <div className="pt-safe" />
      )}
      <main
        id="main"
        tabIndex={-1}
        className={classNames(
          'flex flex-1 flex-col outline-none',
          fill && 'min-h-0',
          gathered && 'roomy:flex-none',
          padded && 'px-6',
          className,
        )}
      >
        {children}
      </main>
      {foot && (
        <footer className="sticky bottom-(--foot-offset) z-20 bg-base-100 cramped:static before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-base-100 before:to-transparent">
          <div className="px-6 pt-3 pb-4">{foot}</div>
          <div className="pb-safe" />
        </footer>
      )}
      {!foot && <div className="pb-safe" />}
    </div>
  );
}
