import { checkInTexts } from '@showup/contract/checkins';
import { problem } from '#platform/problem';

export const noCheckIn = problem(404, 'checkins.none', checkInTexts.over);
export const checkInOver = problem(409, 'checkins.over', checkInTexts.over);
export const badTime = problem(400, 'checkins.time', checkInTexts.time);
export const notPlanned = problem(409, 'checkins.not_planned', checkInTexts.notPlanned);
export const tooLate = problem(409, 'checkins.latest', checkInTexts.latest);
export const badLink = problem(404, 'checkins.link', checkInTexts.link);
