import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../navigation/router.tsx';
import { Badge } from '../status/Badge.tsx';
import { classNames } from '../style/class-names.ts';
import { uiTexts } from '../ui.texts.ts';
import { useRootMark } from './root-mark.ts';

export type Tab = {
  to: string;
  label: string;
  icon: LucideIcon;
  current: boolean;
  badge?: number | undefined;
  /** What the badge counts, announced after the number. */
  badgeLabel?: string | undefined;
  /** A dot beside the icon, by what is announced for it. */
  dot?: string | undefined;
  onClick?: (() => void) | undefined;
};

type Props = {
  tabs: readonly Tab[];
  label?: string | undefined;
  /** Shown at the top of a tall rail. */
  head?: ReactNode;
};

/** The main navigation: a bar at the bottom, or a rail on the left from 1024 px and on phones in landscape. */
export function BottomTabs({ tabs, label = uiTexts.main, head }: Props) {
  useRootMark('tabs');
  return (
    <nav
      data-tabs
      aria-label={label}
      className={classNames(
        'fixed inset-x-0 bottom-0 z-30 h-(--tabs-height) border-t border-hairline bg-base-100 pb-[env(safe-area-inset-bottom)]',
        'rail:top-(--offline-height) rail:right-auto rail:h-auto rail:w-[calc(var(--rail-width)+env(safe-area-inset-left,0px))] rail:overflow-y-auto rail:border-t-0 rail:border-r rail:pl-[env(safe-area-inset-left,0px)] lg:pt-6',
      )}
    >
      {head && <div className="mb-8 hidden justify-center lg:flex">{head}</div>}
      <ul className="mx-auto flex h-16 max-w-column rail:h-auto rail:flex-col rail:px-2 max-lg:rail:min-h-full max-lg:rail:justify-center lg:gap-2">
        {tabs.map(({ to, label: name, icon: Icon, current, badge = 0, badgeLabel, dot, onClick }) => (
          <li key={to} className="flex-1 rail:flex-none">
            <Link
              to={to}
              onClick={onClick}
              aria-current={current ? 'page' : undefined}
              className={classNames(
                'flex h-16 flex-col items-center justify-center gap-1 rounded-control text-note transition-colors',
                'focus-visible:-outline-offset-4 lg:hover:bg-base-200',
                current ? 'font-semibold text-primary-ink' : 'font-medium text-muted',
              )}
            >
              <span className="relative">
                <Icon size={24} fill={current ? 'currentColor' : 'none'} fillOpacity={0.2} aria-hidden />
                <Badge
                  count={badge}
                  label={badgeLabel}
                  className="absolute -top-2 left-[14px] ring-2 ring-base-100"
                />
                {dot !== undefined && (
                  <span className="absolute -top-0.5 -left-1.5 size-2.5 rounded-full bg-primary ring-2 ring-base-100">
                    <span className="sr-only">{dot}</span>
                  </span>
                )}
              </span>{' '}
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
