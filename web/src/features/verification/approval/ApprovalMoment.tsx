import { lazy, Suspense, useState } from 'react';
import { isPhotoKept } from './kept-photo.ts';

// Nearly everyone has been welcomed long ago, and the deck must not wait for what only a newcomer needs.
const ApprovalWelcome = lazy(() =>
  import('./ApprovalWelcome.tsx').then(
    (loaded) => ({ default: loaded.ApprovalWelcome }),
    () => ({ default: () => undefined }), // the next visit welcomes them
  ),
);

/** Welcomes someone on the device that sent the photo, once, when they first see the app after the approval. */
export function ApprovalMoment() {
  const [mayBeDue] = useState(isPhotoKept);
  return (
    mayBeDue && (
      <Suspense>
        <ApprovalWelcome />
      </Suspense>
    )
  );
}
