import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { LogOutButton } from '../accounts/LogOutButton.tsx';
import { selectedVenue, useDemoCity } from '../venues/venues.api.ts';
import { capturedPhoto } from './verification.stored.ts';
import { verificationNotices } from './verification.texts.ts';

/** While an admin looks at the photo. */
export function WaitingForDecision({ checkFailed }: { checkFailed: boolean }) {
  const demoCity = useDemoCity().data;
  const [photo] = useState(() => capturedPhoto.read()?.photo);
  const [venue] = useState(() => selectedVenue.read()?.name);
  return (
    <Page
      header={
        <div className="flex items-center justify-between py-2 pr-2 pl-6">
          <Wordmark className="text-primary-ink" />
          <LogOutButton variant="plain" size="medium" />
        </div>
      }
    >
      <title>Waiting · Showup</title>
      <div className="my-auto flex flex-col items-center gap-5 py-8 text-center">
        {photo ? (
          <img
            src={photo}
            alt={venue ? `Your photo at ${venue}` : 'Your photo'}
            className="aspect-3/4 w-44 rounded-photo bg-base-200 object-cover"
          />
        ) : (
          <span className="grid size-17 place-items-center rounded-full bg-base-200 text-muted">
            <Hourglass size={28} aria-hidden />
          </span>
        )}
        <div role="status" className="flex flex-col gap-2">
          <h1 className="font-display text-title font-bold">{verificationNotices.waiting}</h1>
          <p className="text-body text-balance text-muted">
            A person compares your photo with your profile. This page goes on by itself as soon as they have
            decided; you can also close it and come back.
          </p>
          {checkFailed && <p className="text-body text-error">{verificationNotices.statusFailed}</p>}
        </div>
        {demoCity && (
          <Notice title="This is a demo: approve yourself" className="text-left">
            Open a private window, sign in with <b className="tabular-nums">{demoCity.adminPhone}</b> and go
            to <b>/admin</b>.
          </Notice>
        )}
      </div>
    </Page>
  );
}
