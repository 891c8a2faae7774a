import { ChevronRight, ListOrdered } from 'lucide-react';
import { Link } from '#ui/navigation/router.tsx';
import { matchingTexts } from '../matching.texts.ts';

const FROM_FILTER = { backTo: '/filter' } as const;

/** Links from the filters to the page about ranking. */
export function RankingLink() {
  return (
    <Link
      to="/how-ranking-works"
      state={FROM_FILTER}
      className="-mx-2 flex min-h-12 items-center gap-3 rounded-control px-2 text-body font-medium transition hover:bg-base-content/6"
    >
      <ListOrdered size={20} className="text-muted" aria-hidden />
      <span className="flex-1">{matchingTexts.ranking}</span>
      <ChevronRight size={20} className="text-muted" aria-hidden />
    </Link>
  );
}
