import { findActor, insertLine } from './audit.queries.ts';

export type Audit = ReturnType<typeof createAudit>;

/** The record of what admins did and which private things they looked at. A line is never changed or removed. */
export function createAudit() {
  return {
    /** In the transaction of the act itself: neither is there without the other. */
    record: insertLine,
    /** Found also when nothing is left of the report but the record. */
    actorOf: findActor,
  };
}
