import type { Viewer } from '#platform/http/requests/caller';
import { type Problem, problem } from '#platform/problem';
import type { Entry } from './reviews.queries.ts';

export const nothingToReview = problem(
  404,
  'verification.none',
  'There is no longer a photo of this person to review.',
);
export const replaced = problem(
  409,
  'verification.replaced',
  'This person has changed something since you looked. Please look again.',
);
export const ownEntry = problem(403, 'verification.own', 'Nobody can review their own photo.');

export function decidedAlready(
  { kind, status, decidedBy, deciderName }: Omit<Entry, 'id'>,
  admin: Pick<Viewer, 'id'>,
): Problem {
  const [what, were] = kind === 'photos' ? ['these changes', 'were'] : ['this photo', 'was'];
  // Nobody is told how another admin decided, since they may be asked to judge it again.
  const done = decidedBy === admin.id ? status.toLowerCase() : 'decided';
  const who = decidedBy === admin.id ? 'You' : deciderName;
  const message =
    who === null ? `${capitalised(what)} ${were} already ${done}.` : `${who} already ${done} ${what}.`;
  return problem(409, 'verification.decided', message)();
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
