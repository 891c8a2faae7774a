import type { UserId } from '@showup/contract/fields';
import type { PhotosChange } from './edit/photo-changes.ts';
import type { Standing } from './profiles.queries.ts';

declare module '#platform/events/events' {
  interface DomainEvents {
    /** Verified, banned, hidden, gender, age, preferences or activity changed. */
    standingChanged: Standing;
    /** Their photo was approved, perhaps once more. */
    verified: { readonly userId: UserId };
    /** An approval was taken back. The person is locked as for their removal. */
    unverified: { readonly userId: UserId };
    /** The person is locked. */
    photosChanged: { readonly userId: UserId; readonly change: PhotosChange };
    /** The person uses these pictures for their profile or avatar. They are locked. */
    picturesTaken: { readonly userId: UserId; readonly mediaIds: readonly string[] };
    /** The person chose whether to show when they are online. */
    onlineStatusChanged: { readonly userId: UserId };
  }
}
