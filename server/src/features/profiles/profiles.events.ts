import type { PhotosChange } from './photo-changes.ts';
import type { Standing } from './profiles.queries.ts';

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /** Verified, banned, hidden, gender, age, preferences or activity changed. */
    standingChanged: Standing;
    /** The person is locked. */
    photosChanged: { readonly userId: string; readonly change: PhotosChange };
    /** Someone uses these pictures for their profile or avatar. */
    picturesTaken: { readonly mediaIds: readonly string[] };
    /** The person chose whether to show when they are online. */
    onlineStatusChanged: { readonly userId: string };
  }
}
