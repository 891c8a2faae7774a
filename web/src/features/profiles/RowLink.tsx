import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Link } from '#ui/navigation/router.tsx';

type Props = { to: string; icon: LucideIcon; title: string; hint: string };

/** Leads from the settings to a screen of its own. */
export function RowLink({ to, icon: Icon, title, hint }: Props) {
  return (
    <Link
      to={to}
      className="flex min-h-16 items-center gap-3 rounded-panel border border-hairline bg-base-200 px-5 py-2.5 max-[12rem]:gap-2 max-[12rem]:px-3 transition-colors hover:bg-base-100"
    >
      <Icon size={22} className="shrink-0 text-muted" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block text-note text-muted">{hint}</span>
      </span>
      <ChevronRight size={20} className="shrink-0 text-muted max-[12rem]:hidden" aria-hidden />
    </Link>
  );
}
