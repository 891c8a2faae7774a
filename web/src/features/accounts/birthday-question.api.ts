import {
  BirthdayAsked,
  type NumberReviewRequest,
  numberReviewsEndpoints,
} from '@showup/contract/number-reviews';
import { useMutation } from '@tanstack/react-query';
import { CallFailed, call } from '../../lib/api.ts';

/** What a refused sign-in tells of the question. */
export function birthdayIn(failure: unknown): BirthdayAsked | undefined {
  if (!(failure instanceof CallFailed) || failure.code !== 'accounts.birthday_asked') return undefined;
  const asked = BirthdayAsked.safeParse(failure.details);
  return asked.success ? asked.data : undefined;
}

export function useAskNumberReview() {
  return useMutation({
    mutationFn: (body: NumberReviewRequest) => call(numberReviewsEndpoints.askNumberReview, { body }),
  });
}
