import { useCallback, useEffect, useRef } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Spinner } from '#ui/status/Spinner.tsx';
import { deskTexts } from './desk/venues-desk.texts.ts';

interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The end of a list: loads the next page when it scrolls into view, or by a button after a failure. */
export function ListEnd({ list }: { list: Pages }) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const end = useRef<HTMLDivElement>(null);
  const showMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const isReady = hasNextPage && !isFetching && !isFetchNextPageError;

  useEffect(() => {
    const element = end.current;
    if (!element || !isReady) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) showMore();
      },
      { rootMargin: '400px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [isReady, showMore]);

  if (!hasNextPage) return null;
  return (
    <div ref={end} className="flex min-h-11 items-center justify-center">
      {isFetchNextPageError ? (
        <Button variant="quiet" size="medium" busy={isFetchingNextPage} onClick={showMore}>
          {deskTexts.loadMore}
        </Button>
      ) : (
        isFetchingNextPage && (
          <span role="status" aria-label={deskTexts.loadingMore}>
            <Spinner />
          </span>
        )
      )}
    </div>
  );
}
