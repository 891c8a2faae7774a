import type { Audit } from '../../platform/audit/audit.service.ts';
import type { Database } from '../../platform/db/database.ts';
import type { DomainEvents } from '../../platform/events/events.ts';
import type { Profiles } from '../profiles/profiles.service.ts';

interface Parts {
  readonly db: Database;
  readonly audit: Audit;
  readonly profiles: Profiles;
}

/** Puts an admin's look at pictures on the record, where other members would not get to see them. */
export function createPictureLooks({ db, audit, profiles }: Parts) {
  return async ({ adminId, ownerId, audience, isHidden }: DomainEvents['adminLooks']): Promise<void> => {
    const shown = audience === 'review' ? 'in-review' : await profiles.visibilityOf(db.sql, ownerId);
    if (shown === 'in-review') {
      await audit.recordLook({ adminId, action: 'look-at-captures', subjectIds: [ownerId] });
    } else if (shown === 'hidden' || isHidden) {
      await audit.recordLook({ adminId, action: 'look-at-hidden-photos', subjectIds: [ownerId] });
    }
  };
}
