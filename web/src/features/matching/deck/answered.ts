import type { UserId } from '@showup/contract/fields';
import type { QueryClient } from '@tanstack/react-query';
import { TabState } from '#lib/kept/tab-state.ts';
import { useTabState } from '#lib/kept/use-tab-state.ts';

/** The ids of the people this tab has answered. A list that was requested before the answer must not show them again. */
const answered = new TabState<ReadonlySet<string>>();
const nobody: ReadonlySet<string> = new Set();
const idsOf = (ids: ReadonlySet<string> = nobody) => ids;

export function useAnswered(): ReadonlySet<string> {
  return useTabState(answered, idsOf);
}

export function answeredIn(cache: QueryClient): ReadonlySet<string> {
  return idsOf(answered.in(cache));
}

export function setAnswered(cache: QueryClient, userIds: readonly UserId[], isAnswered: boolean): void {
  const ids = new Set(answeredIn(cache));
  for (const userId of userIds) {
    if (isAnswered) ids.add(userId);
    else ids.delete(userId);
  }
  answered.set(cache, ids);
}

export function forgetAnswered(cache: QueryClient): void {
  answered.set(cache, nobody);
}
