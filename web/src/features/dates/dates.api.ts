import {
  type CounterDate,
  type DateAnswer,
  type DatePlan,
  datesEndpoints,
  type NewDate,
} from '@showup/contract/dates';
import type { EveningScan } from '@showup/contract/evenings';
import type { UserId } from '@showup/contract/fields';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { changeKnown } from '#lib/api/query-client.ts';
import { serverNow } from '#lib/api/server-clock.ts';
import { msUntilNextCode } from '#lib/format/code-clock.ts';
import { isStanding } from './date-times.ts';

export const datesKeys = {
  all: ['dates'] as const,
  handshake: (dateId: string) => ['handshake', dateId] as const,
};

const datesQuery = queryOptions({
  queryKey: datesKeys.all,
  queryFn: () => call(datesEndpoints.dates, {}),
});

/** The viewer's dates with everyone, the latest proposal last. */
export const useDates = () => useQuery(datesQuery);

const NONE: readonly DatePlan[] = [];

/** Those with one person, and whether something is planned already, which is changed instead. */
export function useDatesWith(userId: UserId) {
  const { data: dates = NONE } = useQuery({
    ...datesQuery,
    select: (all) => all.filter((date) => date.userId === userId),
  });
  return { dates, isPlanned: dates.some((date) => isStanding(date, serverNow())) };
}

export function useDate(dateId: string) {
  return useQuery({ ...datesQuery, select: (dates) => dates.find(({ _id }) => _id === dateId) });
}

/** Applies a date from any answer, event or tab. Returns what was known of it before. Ignores an older one. */
export function receiveDate(cache: QueryClient, date: DatePlan): DatePlan | undefined {
  const before = cache.getQueryData<DatePlan[]>(datesKeys.all)?.find(({ _id }) => _id === date._id);
  if (before && before.version > date.version) return before;
  const known = changeKnown<DatePlan[]>(cache, datesKeys.all, (dates) =>
    before ? dates.map((one) => (one._id === date._id ? date : one)) : [...dates, date],
  );
  if (!known) void cache.invalidateQueries({ queryKey: datesKeys.all });
  return before;
}

/** A change to a date. A failure asks what has become of it. */
function useChange<Given>(change: (given: Given) => Promise<DatePlan>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (date) => void receiveDate(cache, date),
    onError: () => cache.invalidateQueries({ queryKey: datesKeys.all }),
  });
}

export const useProposeDate = () => useChange((body: NewDate) => call(datesEndpoints.proposeDate, { body }));

export const useCounterDate = () =>
  useChange((body: CounterDate) => call(datesEndpoints.counterDate, { body }));

export const useAnswerDate = (dateId: string) =>
  useChange((answer: DateAnswer) => call(datesEndpoints.answerDate, { body: { dateId, answer } }));

export const useCancelDate = () =>
  useChange((dateId: string) => call(datesEndpoints.cancelDate, { body: { dateId } }));

export const useArrive = (dateId: string) =>
  useChange((scan: EveningScan) => call(datesEndpoints.arriveAtDate, { body: { dateId, ...scan } }));

export const useAnswerAfterDate = (dateId: string) =>
  useChange((answer: { met: boolean; safe: boolean }) =>
    call(datesEndpoints.answerAfterDate, { body: { dateId, ...answer } }),
  );

const RETRY_MS = 2_000;

/** The code that this phone shows, fetched again whenever it changes. */
export function useHandshake(dateId: string) {
  return useQuery({
    queryKey: datesKeys.handshake(dateId),
    queryFn: () => call(datesEndpoints.handshake, { params: { dateId } }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data ? msUntilNextCode(data.changesAt, dataUpdatedAt) : RETRY_MS,
  });
}
