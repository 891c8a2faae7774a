import type { UserId } from '@showup/contract/fields';
import type { AgeRange, Gender, Preferences } from '@showup/contract/profiles';
import { markVerified } from '#features/profiles/standing';
import type { Rooms } from '../app/indoors.ts';
import { asUserId } from '../people/as-user-id.ts';
import { exactlyAt } from '../people/people.ts';

interface CrowdWish {
  readonly id?: string;
  readonly identifiedAs: Gender;
  readonly interestedIn: readonly Gender[];
  readonly dob?: string;
  readonly ageRange?: AgeRange | null;
  readonly distanceKm?: Preferences['distanceKm'];
  readonly isVerified?: boolean;
  /** Where they were approved; Pune by default. */
  readonly cell?: string;
  readonly isHidden?: boolean;
  readonly interests?: readonly string[];
  readonly hidesInterests?: boolean;
}

/** A cell of the city. */
export const PUNE = '411:1556';

/** Inserts people directly into the database, for tests that need many. They are verified by default. */
export async function settle({ db, ctx }: Rooms, wishes: readonly CrowdWish[]): Promise<UserId[]> {
  return db.transaction(async (tx) => {
    const ids: UserId[] = [];
    for (const wish of wishes) {
      const [row] = await tx<[{ id: UserId }]>`
        insert into users (id, full_name, dob, identified_as, interested_in, age_from, age_to, distance_km,
          is_profile_hidden, interests, shown_answers)
        values (coalesce(${wish.id ?? null}::uuid, gen_random_uuid()), 'Someone', ${wish.dob ?? '1996-04-12'},
          ${wish.identifiedAs}, ${[...wish.interestedIn]}, ${wish.ageRange?.from ?? null}, ${wish.ageRange?.to ?? null},
          ${wish.distanceKm ?? null}, ${wish.isHidden ?? false}, ${[...(wish.interests ?? [])]},
          ${wish.hidesInterests ? [] : ['interests']})
        returning id`;
      if (wish.isVerified ?? true) await markVerified(ctx, tx, row.id, exactlyAt(wish.cell));
      ids.push(row.id);
    }
    return ids;
  });
}

export const woman: CrowdWish = { identifiedAs: 'Female', interestedIn: ['Male'] };
export const man: CrowdWish = { identifiedAs: 'Male', interestedIn: ['Female'] };

export const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

/** The same id in every run, so that random choices based on ids are the same too. */
export const idOf = (number: number) =>
  asUserId(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
