import { accountsEndpoints } from '@showup/contract/accounts';
import { BirthdayAsked, type NumberReviewRequest, numberEndpoints } from '@showup/contract/accounts/number';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { isRefused } from '#lib/api/call-failed.ts';

/** The question in the details of a refused sign-in. */
export function birthdayIn(failure: unknown): BirthdayAsked | undefined {
  if (!isRefused(failure, accountsEndpoints.verifyUser, 'accounts.birthday_asked')) return undefined;
  const asked = BirthdayAsked.safeParse(failure.details);
  return asked.success ? asked.data : undefined;
}

export function useAskNumberReview() {
  return useMutation({
    mutationFn: (body: NumberReviewRequest) => call(numberEndpoints.askNumberReview, { body }),
  });
}
