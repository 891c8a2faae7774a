import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../style/class-names.ts';

const grounds = {
  none: 'hover:bg-base-content/8',
  filled: 'bg-primary text-primary-content forced-colors:border',
  photo: 'bg-black/50 text-white on-photo',
  spot: 'relative isolate text-white on-photo before:absolute before:inset-1.5 before:-z-1 before:rounded-full before:bg-black/60',
};

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  icon: LucideIcon;
  /** What the button does, for people who cannot see the icon. */
  label: string;
  ground?: keyof typeof grounds | undefined;
  /** Fills the icon, to show that something is on. */
  on?: boolean | undefined;
};

/** A round 44 px icon button. `photo` is for pictures and the camera; `spot` shows only 32 px, for small pictures. */
export function IconButton({ icon: Icon, label, ground = 'none', on = false, className, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classNames(
        'inline-grid size-[44px] shrink-0 place-items-center rounded-full transition active:scale-95',
        'disabled:opacity-40 disabled:cursor-not-allowed',
        grounds[ground],
        className,
      )}
    >
      <Icon size={24} fill={on ? 'currentColor' : 'none'} aria-hidden />
    </button>
  );
}
