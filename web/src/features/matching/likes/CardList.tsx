import type { ProfileCard } from '@showup/contract/profiles';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import type { useLikedProfiles } from '../matching.api.ts';
import { matchingTexts } from '../matching.texts.ts';
import { CardGrid, CardGridSkeleton } from './CardGrid.tsx';

type Props = {
  list: ReturnType<typeof useLikedProfiles>;
  /** The people in the list to show. */
  cards: readonly ProfileCard[];
  /** Shown if there is nobody. */
  empty: ReactNode;
};

/** A list of people, or its loading, failed or empty state. Loads the next page near its end. */
export function CardList({ list, cards, empty }: Props) {
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = list;
  const showMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const end = useReached(hasNextPage && !isFetching && !isFetchNextPageError ? showMore : undefined);

  if (list.isPending) return <CardGridSkeleton label={matchingTexts.loadingDeck} />;
  if (list.isLoadingError) {
    return (
      <LoadFailed
        isScreen
        title={matchingTexts.profilesFailed}
        error={list.error}
        retry={list.refetch}
        retrying={list.isFetching}
      />
    );
  }
  if (cards.length === 0 && !hasNextPage) return <>{empty}</>;
  return (
    <>
      <CardGrid cards={cards} />
      <div ref={end} className="mt-3">
        {list.isFetchingNextPage && <CardGridSkeleton label={matchingTexts.loadingMoreProfiles} />}
        {isFetchNextPageError && (
          <Button variant="quiet" wide busy={list.isFetchingNextPage} onClick={showMore}>
            {matchingTexts.loadMore}
          </Button>
        )}
      </div>
    </>
  );
}

/** Calls `onReached` when the element with this ref comes near the window, and again if `onReached` changes there. */
function useReached(onReached: (() => void) | undefined): RefObject<HTMLDivElement | null> {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = mark.current;
    if (!element || !onReached) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onReached();
      },
      { rootMargin: '600px 0px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [onReached]);
  return mark;
}
