import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

export interface Page<Item> {
  readonly items: Item[];
  /** The cursor of the next page. */
  readonly next: string | undefined;
}

/** What `useInfiniteQuery` needs to load pages, besides the key. */
export function pagedBy<P extends Page<unknown>>(load: (cursor: string | undefined) => Promise<P>) {
  return {
    queryFn: ({ pageParam }: { pageParam: string }) => load(pageParam || undefined),
    initialPageParam: '',
    getNextPageParam: ({ next }: P) => next,
  };
}

/** A paged list in the cache: the pages loaded so far. */
export type Pages<Item> = InfiniteData<Page<Item>>;

export function itemsIn<Item>(pages: Pages<Item> | undefined): Item[] {
  return pages?.pages.flatMap(({ items }) => items) ?? [];
}

/** The list without the items that are gone, such as a request that another admin has decided. */
export function withoutItems<Item>(
  pages: Pages<Item> | undefined,
  isGone: (item: Item) => boolean,
): Pages<Item> | undefined {
  return (
    pages && {
      ...pages,
      pages: pages.pages.map((page) => ({ ...page, items: page.items.filter((item) => !isGone(item)) })),
    }
  );
}

/** Removes items from a list in the cache. A response under way may still contain them, so it is dropped. */
export async function removeItems<Item>(
  cache: QueryClient,
  queryKey: QueryKey,
  isGone: (item: Item) => boolean,
): Promise<void> {
  await cache.cancelQueries({ queryKey });
  cache.setQueryData<Pages<Item>>(queryKey, (pages) => withoutItems(pages, isGone));
}
