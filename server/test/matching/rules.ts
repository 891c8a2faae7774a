import type { UserId } from '@showup/contract/fields';
import type { AgeRange, Gender, Preferences } from '@showup/contract/profiles';
import { ageInYears } from '@showup/contract/profiles/age';
import { distanceKm as kmBetween, type Point } from '@showup/contract/profiles/distance';

/** A person as the rules know them. Answers are by the id of the answered person. */
export interface Someone extends Preferences {
  readonly id: UserId;
  identifiedAs: Gender;
  interestedIn: Gender[];
  readonly dob: string;
  ageRange: AgeRange | null;
  distanceKm: Preferences['distanceKm'];
  /** The centre of their cell; null before the approval. */
  point: Point | null;
  isHidden: boolean;
  isAway: boolean;
  hasLeft: boolean;
  likesSpent: number;
  readonly answers: Map<string, 'liked' | 'rejected'>;
  readonly matches: Set<string>;
  /** People whose like they were told about. */
  readonly heardOf: Set<string>;
  readonly closed: Set<string>;
}

/** The answer of an action or the status of its refusal, and the events people get, one per line. */
export interface Told {
  readonly outcome: unknown;
  readonly events: readonly string[];
}

const done = (outcome: unknown, ...events: string[]): Told => ({ outcome, events });

const inRange = (range: AgeRange | null, age: number) => !range || (age >= range.from && age <= range.to);
const wantGenders = (a: Someone, b: Someone) =>
  a.interestedIn.includes(b.identifiedAs) && b.interestedIn.includes(a.identifiedAs);
const isHere = (one: Someone) => one.point !== null && !one.hasLeft;
const likes = (one: Someone, other: Someone) => one.answers.get(other.id) === 'liked';

function suit(a: Someone, b: Someone): boolean {
  if (!a.point || !b.point) return false;
  const km = kmBetween(a.point, b.point);
  const areNear = [a, b].every(({ distanceKm }) => distanceKm === null || km <= distanceKm);
  return areNear && inRange(a.ageRange, ageInYears(b.dob)) && inRange(b.ageRange, ageInYears(a.dob));
}

const mayMeet = (viewer: Someone, other: Someone) =>
  viewer !== other &&
  isHere(viewer) &&
  isHere(other) &&
  wantGenders(viewer, other) &&
  !viewer.closed.has(other.id) &&
  !viewer.matches.has(other.id);

/** Whether the deck would show this person if not answered. */
const isOnShow = (viewer: Someone, other: Someone) =>
  mayMeet(viewer, other) && !other.isHidden && !other.isAway && suit(viewer, other);

const mayAnswer = (viewer: Someone, other: Someone) =>
  mayMeet(viewer, other) && (likes(other, viewer) || isOnShow(viewer, other));

function part(a: Someone, b: Someone): string[] {
  const wereMatched = a.matches.delete(b.id);
  b.matches.delete(a.id);
  return wereMatched ? [`unmatched ${b.id} to ${a.id}`, `unmatched ${a.id} to ${b.id}`] : [];
}

function close(a: Someone, b: Someone): string[] {
  a.closed.add(b.id);
  b.closed.add(a.id);
  return part(a, b);
}

/** The model: what each call does according to the rules. */
export const rules = {
  like(viewer: Someone, other: Someone, likeLimit: number): Told {
    if (viewer === other) return done(400);
    if (viewer.matches.has(other.id)) return done({ matched: true });
    if (!mayAnswer(viewer, other)) return done(404);
    if (likes(viewer, other)) return done({ matched: false });
    if (viewer.likesSpent >= likeLimit) return done(403);
    viewer.likesSpent += 1;
    viewer.answers.set(other.id, 'liked');
    if (!likes(other, viewer)) {
      const hears = !other.answers.has(viewer.id) && !other.heardOf.has(viewer.id);
      if (hears) other.heardOf.add(viewer.id);
      return done({ matched: false }, ...(hears ? [`newLike ${viewer.id} to ${other.id}`] : []));
    }
    viewer.matches.add(other.id);
    other.matches.add(viewer.id);
    const events = [`newMatch ${viewer.id} to ${other.id}`, `newMatch ${other.id} to ${viewer.id}`];
    return done({ matched: true }, ...events);
  },

  reject(viewer: Someone, other: Someone): Told {
    if (viewer === other) return done(400);
    if (viewer.matches.has(other.id)) return done(409);
    if (!mayAnswer(viewer, other)) return done(404);
    viewer.answers.set(other.id, 'rejected');
    return done({ rejected: true });
  },

  undoReject(viewer: Someone, other: Someone): Told {
    if (viewer === other) return done(400);
    if (viewer.matches.has(other.id)) return done({ undone: false });
    if (!mayAnswer(viewer, other)) return done(404);
    const undone = viewer.answers.get(other.id) === 'rejected' && viewer.answers.delete(other.id);
    return done({ undone });
  },

  unmatch(viewer: Someone, other: Someone): Told {
    if (!viewer.matches.has(other.id)) return done({ unmatched: false });
    return done({ unmatched: true }, ...close(viewer, other));
  },

  blockReport(viewer: Someone, other: Someone): Told {
    if (viewer === other) return done(400);
    const answer = { isReported: true, notice: null };
    return other.hasLeft ? done(answer) : done(answer, ...close(viewer, other));
  },

  toggleVisibility(viewer: Someone, isHidden: boolean): Told {
    if (isHidden && viewer.identifiedAs !== 'Female') return done(403);
    viewer.isHidden = isHidden;
    return done({ isProfileHidden: isHidden });
  },

  updatePreferences(viewer: Someone, preferences: Preferences): Told {
    Object.assign(viewer, preferences);
    return done(preferences);
  },

  identifyAs(viewer: Someone, identifiedAs: Gender): Told {
    viewer.identifiedAs = identifiedAs;
    if (identifiedAs !== 'Female') viewer.isHidden = false;
    return done(identifiedAs);
  },

  /** Removes everything between the others and this person. */
  deleteAccount(viewer: Someone, everybody: readonly Someone[]): Told {
    viewer.hasLeft = true;
    const events: string[] = [];
    for (const other of everybody) {
      if (part(other, viewer).length > 0) events.push(`unmatched ${viewer.id} to ${other.id}`);
      other.answers.delete(viewer.id);
      other.closed.delete(viewer.id);
    }
    viewer.answers.clear();
    return done(undefined, ...events);
  },
};

/** Everything a person sees of the others, with lists ordered by id. */
export function viewOf(viewer: Someone, everybody: readonly Someone[]) {
  const idsOf = (isListed: (other: Someone) => boolean) =>
    everybody
      .filter(isListed)
      .map(({ id }) => id)
      .sort();
  const relationTo = (other: Someone) => {
    if (other === viewer) return 'self';
    if (viewer.matches.has(other.id)) return 'matched';
    return mayAnswer(viewer, other) ? (viewer.answers.get(other.id) ?? 'none') : 404;
  };
  return {
    deck: idsOf((other) => isOnShow(viewer, other) && !viewer.answers.has(other.id)),
    whoLikedMe: idsOf(
      (other) => mayMeet(viewer, other) && likes(other, viewer) && !viewer.answers.has(other.id),
    ),
    liked: idsOf(
      (other) =>
        likes(viewer, other) &&
        isHere(other) &&
        !other.isHidden &&
        !viewer.matches.has(other.id) &&
        !viewer.closed.has(other.id),
    ),
    rejected: idsOf((other) => isOnShow(viewer, other) && viewer.answers.get(other.id) === 'rejected'),
    matches: [...viewer.matches].sort(),
    cards: Object.fromEntries(everybody.map((other) => [other.id, relationTo(other)])),
  };
}
