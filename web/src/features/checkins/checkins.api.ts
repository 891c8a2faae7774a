import { type CheckIn, checkInsEndpoints } from '@showup/contract/checkins';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { isAway } from '#lib/api/call-failed.ts';
import { changeKnown } from '#lib/api/query-client.ts';

/** A press on a bad network is tried for a while before it counts as failed. Each call can be repeated. */
const TRIES = 4;
const RETRY_MS = 2_500;

const checkInsKey = ['checkins'] as const;

/** The viewer's own, the latest last. */
export function useCheckIns() {
  return useQuery({ queryKey: checkInsKey, queryFn: () => call(checkInsEndpoints.checkIns, {}) });
}

/** Whether it waits for a word. */
export const isRunning = ({ status }: CheckIn) =>
  status === 'armed' || status === 'missed' || status === 'open';

/** The one that waits for a word about a date, or else its latest. */
export function checkInOf(checkIns: readonly CheckIn[], dateId: string): CheckIn | undefined {
  const ofDate = checkIns.filter((one) => one.dateId === dateId);
  return ofDate.find(isRunning) ?? ofDate.at(-1);
}

/** Those whose time has come and that wait for a word, the earliest first. */
export const dueAt = (checkIns: readonly CheckIn[], now: number) =>
  checkIns.filter((one) => isRunning(one) && (one.status === 'open' || Date.parse(one.dueAt) <= now));

/** Applies a check-in from any answer, event or tab. Ignores an older one. */
export function receiveCheckIn(cache: QueryClient, checkIn: CheckIn): void {
  const known = changeKnown<CheckIn[]>(cache, checkInsKey, (all) => {
    const before = all.find(({ _id }) => _id === checkIn._id);
    if (before && before.version > checkIn.version) return all;
    return before ? all.map((one) => (one === before ? checkIn : one)) : [...all, checkIn];
  });
  if (!known) void cache.invalidateQueries({ queryKey: checkInsKey });
}

export const askForCheckIns = (cache: QueryClient) => cache.invalidateQueries({ queryKey: checkInsKey });

/** A change to a check-in. A failure asks what has become of it. */
function useChange<Given>(change: (given: Given) => Promise<CheckIn>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    retry: (failures, error) => failures < TRIES && isAway(error),
    retryDelay: RETRY_MS,
    onSuccess: (checkIn) => receiveCheckIn(cache, checkIn),
    onError: () => askForCheckIns(cache),
  });
}

export const useArm = () =>
  useChange((body: { dateId: string; dueAt: string; contactName: string }) =>
    call(checkInsEndpoints.arm, { body }),
  );

export type Answer = 'checkIn' | 'askForHelp' | 'disarm' | 'renewLink';

export const useAnswer = (checkInId: string) =>
  useChange((answer: Answer) => call(checkInsEndpoints[answer], { body: { checkInId } }));

export const useLater = () =>
  useChange(({ _id, dueAt }: CheckIn) =>
    call(checkInsEndpoints.checkInLater, { body: { checkInId: _id, dueAt } }),
  );
