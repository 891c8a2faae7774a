import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { useBackCloses } from '../navigation/router.tsx';
import { classNames } from '../style/class-names.ts';

export type MenuItem = {
  label: string;
  icon?: LucideIcon | undefined;
  /** For actions that cannot be undone. */
  danger?: boolean | undefined;
  onSelect: () => void;
};

type Props = {
  label: string;
  items: readonly MenuItem[];
  icon?: LucideIcon | undefined;
  /** What the button is placed on. */
  ground?: ComponentProps<typeof IconButton>['ground'];
};

/** The distance to the edge of the screen, in px. */
const MARGIN = 8;

/** Ends with its button; where that would reach over the left edge of the screen, it begins there. */
function keepOnScreen(menu: HTMLElement | null): void {
  const button = menu?.parentElement?.getBoundingClientRect();
  if (menu && button) menu.style.right = `${Math.min(0, button.right - menu.offsetWidth - MARGIN)}px`;
}

/** More actions behind one button. Arrow keys, Home, End and Escape work as in any menu. */
export function Menu({ label, items, icon = EllipsisVertical, ground }: Props) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const leave = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [open]);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  return (
    <div ref={root} className="relative">
      <IconButton
        ref={button}
        icon={icon}
        label={label}
        ground={ground}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
          event.preventDefault();
          setOpen(true);
        }}
      />
      {open && (
        <MenuEntries id={id} label={label} items={items} onClose={close} onLeave={() => setOpen(false)} />
      )}
    </div>
  );
}

type EntriesProps = {
  id: string;
  label: string;
  items: readonly MenuItem[];
  /** Closes the menu and focuses its button. */
  onClose: () => void;
  /** Closes the menu when the focus moves on. */
  onLeave: () => void;
};

function MenuEntries({ id, label, items, onClose, onLeave }: EntriesProps) {
  const entries = useRef<(HTMLButtonElement | null)[]>([]);
  useEffect(() => entries.current[0]?.focus(), []);
  useBackCloses(onClose);

  function move(event: KeyboardEvent) {
    const here = items.findIndex((_, at) => entries.current[at] === document.activeElement);
    const last = items.length - 1;
    const there: Record<string, number> = {
      ArrowDown: here === last ? 0 : here + 1,
      ArrowUp: here <= 0 ? last : here - 1,
      Home: 0,
      End: last,
    };
    const next = there[event.key];
    if (next !== undefined) entries.current[next]?.focus();
    else if (event.key === 'Escape') onClose();
    else if (event.key === 'Tab') return onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={keepOnScreen}
      role="menu"
      id={id}
      tabIndex={-1}
      aria-label={label}
      onKeyDown={move}
      className="absolute top-full right-0 z-40 mt-1 min-w-52 origin-top-right animate-pop rounded-panel border border-base-content/30 bg-base-200 p-1.5 shadow-above"
    >
      {items.map(({ label: name, icon: Icon, danger, onSelect }, at) => (
        <button
          key={name}
          ref={(entry) => {
            entries.current[at] = entry;
          }}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onClose();
            onSelect();
          }}
          className={classNames(
            'flex min-h-12 w-full items-center gap-3 rounded-control px-3.5 text-left text-body font-medium whitespace-nowrap',
            'transition-colors hover:bg-base-100 focus-visible:-outline-offset-2',
            danger && 'text-error',
          )}
        >
          {Icon && <Icon size={20} aria-hidden />}
          {name}
        </button>
      ))}
    </div>
  );
}
