import { replaceEqualDeep, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { TabState } from './tab-state.ts';

/** Selects a value from the state. The component renders again only when that value changes. */
export function useTabState<T, S>(state: TabState<T>, select: (value: T | undefined) => S): S {
  const cache = useQueryClient();
  const { listen, read } = useMemo(() => {
    let last: { readonly selected: S } | undefined;
    return {
      listen: (listener: () => void) => state.listen(listener),
      read(): S {
        const selected = select(state.in(cache));
        last = { selected: last ? replaceEqualDeep(last.selected, selected) : selected };
        return last.selected;
      },
    };
  }, [state, cache, select]);
  return useSyncExternalStore(listen, read, read);
}
