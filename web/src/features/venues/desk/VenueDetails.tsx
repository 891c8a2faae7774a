import { posterPage, type VenueFigures, type VenuePage } from '@showup/contract/venues/venues-desk';
import { ArrowLeft, FileImage, Printer } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Link } from '#ui/navigation/router.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { isFromMap, MapCredit } from '../MapCredit.tsx';
import { VenueConfirm } from './VenueConfirm.tsx';
import { VenueDisplays } from './VenueDisplays.tsx';
import { useRenewSecret, useVenuePage } from './venues-desk.api.ts';
import { coarseText, deskTexts } from './venues-desk.texts.ts';

type Props = { venueId: string; onBack: () => void };

/** A venue's poster, its displays, and the secret behind both. */
export function VenueDetails({ venueId, onBack }: Props) {
  const { data: venue, isPending, error, refetch, isRefetching } = useVenuePage(venueId);
  return (
    <div className="relative flex flex-1 flex-col gap-6 lg:min-h-0 lg:-mx-1 lg:overflow-y-auto lg:p-1">
      <div className="flex items-start gap-2">
        <IconButton icon={ArrowLeft} label={deskTexts.backToAllVenues} onClick={onBack} className="-ml-2.5" />
        {venue && (
          <header className="min-w-0 flex-1 pt-1.5">
            <h2 className="font-display text-title font-bold break-words">{venue.name}</h2>
            <p className="text-body break-words text-muted">
              {venue.category} · {venue.address}
            </p>
            <p className="text-body text-muted">
              {deskTexts.code}{' '}
              <span className="font-medium text-base-content tabular-nums">{venue.code}</span>
            </p>
          </header>
        )}
      </div>
      {isPending && (
        <div role="status" aria-label={deskTexts.loading} className="flex flex-col gap-6">
          <Skeleton className="h-10 w-56" />
          <Skeleton className="h-28 rounded-panel!" />
          <Skeleton className="h-28 rounded-panel!" />
        </div>
      )}
      {!venue && error && <LoadFailed error={error} retry={refetch} retrying={isRefetching} />}
      {venue && (
        <>
          <Poster venue={venue} />
          <VenueDisplays venue={venue} />
          <VenueUse figures={venue.figures} />
          <Secret venue={venue} />
          {isFromMap(venue) && <MapCredit />}
        </>
      )}
    </div>
  );
}

function Poster({ venue: { _id, name } }: { venue: VenuePage }) {
  return (
    <section aria-label={deskTexts.poster} className="flex flex-col gap-3">
      <h3 className="text-lead font-semibold">{deskTexts.poster}</h3>
      <p className="text-body text-muted">{deskTexts.posterText}</p>
      <div className="flex flex-wrap gap-2">
        <Link
          to={posterPage(_id)}
          state={{ print: true }}
          aria-label={deskTexts.printPosterOf(name)}
          className={buttonClass({ size: 'medium' })}
        >
          <Printer size={18} aria-hidden />
          {deskTexts.printPoster}
        </Link>
        <Link
          to={posterPage(_id)}
          aria-label={deskTexts.openPosterOf(name)}
          className={buttonClass({ variant: 'quiet', size: 'medium' })}
        >
          <FileImage size={18} aria-hidden />
          {deskTexts.openPoster}
        </Link>
      </div>
    </section>
  );
}

/** How a venue is used, in steps too coarse to tell of anyone. */
function VenueUse({ figures }: { figures: VenueFigures }) {
  const { eveningsAWeek, keptDates, openReports } = figures;
  const facts = [
    [deskTexts.eveningsAWeek, coarseText(eveningsAWeek)],
    [deskTexts.keptDates, coarseText(keptDates)],
    [deskTexts.openReports, openReports === 0 ? deskTexts.noReports : String(openReports)],
  ] as const;
  return (
    <section aria-label={deskTexts.use} className="flex flex-col gap-3">
      <h3 className="text-lead font-semibold">{deskTexts.use}</h3>
      <dl className="grid gap-3 sm:grid-cols-3">
        {facts.map(([term, value]) => (
          <div key={term} className="rounded-panel border border-hairline bg-base-200 p-4">
            <dt className="text-note text-muted">{term}</dt>
            <dd className="text-lead font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-note text-muted">{deskTexts.useNote}</p>
    </section>
  );
}

function Secret({ venue: { _id, name } }: { venue: VenuePage }) {
  const renew = useRenewSecret(_id);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section aria-label={deskTexts.secret} className="flex flex-col items-start gap-3">
      <h3 className="text-lead font-semibold">{deskTexts.secret}</h3>
      <p className="text-body text-muted">{deskTexts.secretText}</p>
      <Button variant="quiet" size="medium" onClick={() => setIsAsking(true)}>
        {deskTexts.renewTheSecret}
      </Button>
      {isAsking && (
        <VenueConfirm
          title={deskTexts.renewSecretTitle(name)}
          text={deskTexts.renewSecretText}
          action={deskTexts.renewSecret}
          work={renew}
          onClose={() => setIsAsking(false)}
          onConfirm={() =>
            renew.mutate(undefined, {
              onSuccess: () => {
                setIsAsking(false);
                notify.success(deskTexts.secretRenewed);
              },
            })
          }
        />
      )}
    </section>
  );
}
