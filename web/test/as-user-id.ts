import { KnownUserId, type UserId } from '@showup/contract/fields';

/** An id for a test. A name is easier to read than a UUID. */
export const asUserId = (name: string): UserId => KnownUserId.parse(name);
