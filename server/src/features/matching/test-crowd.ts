import type { Gender } from '@showup/contract/profiles';
import type { TestApp } from '../../testing/test-app.ts';

interface CrowdWish {
  readonly identifiedAs: Gender;
  readonly interestedIn: readonly Gender[];
  readonly isVerified?: boolean;
  readonly isHidden?: boolean;
  readonly interests?: readonly string[];
}

/** A cell of the city. */
export const PUNE = '411:1556';

/** People made straight in the database, for tests that need many; they are verified unless wished otherwise. */
export async function settle({ db, features }: TestApp, wishes: readonly CrowdWish[]): Promise<string[]> {
  return db.transaction(async (tx) => {
    const ids: string[] = [];
    for (const wish of wishes) {
      const [row] = await tx<[{ id: string }]>`
        insert into users (full_name, dob, identified_as, interested_in, is_profile_hidden, interests)
        values ('Someone', '1996-04-12', ${wish.identifiedAs}, ${[...wish.interestedIn]}, ${wish.isHidden ?? false},
          ${[...(wish.interests ?? [])]})
        returning id`;
      if (wish.isVerified ?? true) await features.profiles.markVerified(tx, row.id, PUNE);
      ids.push(row.id);
    }
    return ids;
  });
}

export const woman: CrowdWish = { identifiedAs: 'Female', interestedIn: ['Male'] };
export const man: CrowdWish = { identifiedAs: 'Male', interestedIn: ['Female'] };

export const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
