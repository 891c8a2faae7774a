import { ArrowLeft } from 'lucide-react';
import { Link, type LinkProps } from '#ui/navigation/router.tsx';

/** The back link at the left of a top bar. */
export function BackLink({ to, label, state }: Pick<LinkProps, 'to' | 'state'> & { label: string }) {
  return (
    <Link
      to={to}
      state={state}
      aria-label={label}
      className="inline-grid size-[44px] shrink-0 place-items-center rounded-full transition hover:bg-base-content/8 active:scale-95"
    >
      <ArrowLeft size={24} aria-hidden />
    </Link>
  );
}
