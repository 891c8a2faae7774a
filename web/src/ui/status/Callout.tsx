import { Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';

type Props = {
  tone?: 'info' | 'warning' | undefined;
  icon?: LucideIcon | undefined;
  title?: string | undefined;
  children: ReactNode;
  /** Announces the callout if it appears while the screen is in use. */
  live?: boolean | undefined;
  className?: string | undefined;
};

const tones = {
  info: { ground: 'bg-info/12', ink: 'text-info', icon: Info },
  warning: { ground: 'bg-warning/12', ink: 'text-warning', icon: TriangleAlert },
};

/** Something worth knowing at this point of the screen. */
export function Callout({ tone = 'info', icon, title, children, live = false, className }: Props) {
  const look = tones[tone];
  const Icon = icon ?? look.icon;
  return (
    <div
      role={live ? 'status' : undefined}
      className={classNames(
        'flex gap-3 rounded-panel p-4 text-body forced-colors:border',
        look.ground,
        className,
      )}
    >
      <Icon size={22} className={classNames('shrink-0', look.ink)} aria-hidden />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        <div>{children}</div>
      </div>
    </div>
  );
}
