import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';

/** For those of its screens that can be reached from elsewhere as well. */
const FROM_PROFILE = { backTo: '/profile' } as const;

type Props = { to: string; label: string; icon: LucideIcon };

export function ProfileRow({ to, label, icon: Icon }: Props) {
  return (
    <li className="border-t border-hairline first:border-t-0">
      <Link
        to={to}
        state={FROM_PROFILE}
        className="flex min-h-14 items-center gap-4 px-5 font-medium transition-colors hover:bg-base-content/6 focus-visible:-outline-offset-4"
      >
        <Icon size={22} className="text-muted" aria-hidden />
        <span className="flex-1">{label}</span>
        <ChevronRight size={20} className="text-muted" aria-hidden />
      </Link>
    </li>
  );
}
