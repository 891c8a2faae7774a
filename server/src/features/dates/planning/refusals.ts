import { datesTexts } from '@showup/contract/dates';
import { problem } from '#platform/problem';

export const noLongerOpen = problem(409, 'dates.answered', datesTexts.answered);
export const ownProposal = problem(409, 'dates.own', datesTexts.own);
export const notNow = problem(409, 'dates.not_now', datesTexts.notNow);
