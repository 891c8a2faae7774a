import { venueTexts } from '@showup/contract/venues';
import { MapPin, QrCode } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { buttonClass } from '#ui/buttons/Button.tsx';
import { Link } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { Wordmark } from '#ui/page/Wordmark.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { isFromMap, MapCredit } from '../MapCredit.tsx';
import { isUnknownCode, type SelectedVenue, selectedVenue, useVenueOfCode } from '../venues.api.ts';
import { venueScreenTexts } from '../venues.texts.ts';
import { codeTexts } from './code.texts.ts';

const remembered = codeTexts.newText;

const waysOn = {
  new: { to: '/login', label: codeTexts.getStarted, text: remembered },
  unverified: { to: '/verify', label: codeTexts.takeMyPhotoHere, text: remembered },
  waiting: {
    to: '/verify',
    label: codeTexts.howFar,
    text: codeTexts.waitingText,
  },
  verified: { to: '/out', label: codeTexts.imOutHere, text: codeTexts.verifiedText },
};

/** How far the person has got with verification; undefined until known. */
export type Standing = keyof typeof waysOn | undefined;

/** The page that opens when a phone's camera reads a venue's code. */
export function CodeScreen({ standing }: { standing: Standing }) {
  const { code } = useParams();
  const venue = useVenueOfCode(code);
  const found = venue.data;

  useEffect(() => {
    // Waits for the standing, since an expired session clears what was stored before. A photo in review keeps its
    // venue.
    if (found && (standing === 'new' || standing === 'unverified')) {
      selectedVenue.write({ ...found, isScanned: true });
    }
  }, [found, standing]);

  if (code !== undefined && (venue.isPending || standing === undefined)) {
    return (
      <CodePage>
        <div
          role="status"
          aria-label={codeTexts.lookingUpTheCode}
          className="my-auto flex flex-col gap-6 py-10"
        >
          <Skeleton className="h-18 w-full" />
          <Skeleton className="h-12 w-3/4" />
          <Skeleton className="h-26 w-full rounded-panel" />
        </div>
      </CodePage>
    );
  }
  if (code === undefined || isUnknownCode(venue.error)) {
    return (
      <CodePage>
        <UnknownCode />
      </CodePage>
    );
  }
  if (!found || standing === undefined) {
    return (
      <CodePage>
        <LoadFailed error={venue.error} retry={venue.refetch} retrying={venue.isRefetching} />
      </CodePage>
    );
  }
  const wayOn = waysOn[standing];
  return (
    <CodePage
      foot={
        <Link to={wayOn.to} className={buttonClass({ wide: true })}>
          {wayOn.label}
        </Link>
      }
    >
      <div className="my-auto flex flex-col gap-6 py-10">
        <h1 className="font-display text-display font-bold text-balance">{codeTexts.purpose}</h1>
        <p className="text-lead text-muted">{codeTexts.about}</p>
        <YouAreAt venue={found} />
        <p className="text-body text-muted">{wayOn.text}</p>
      </div>
    </CodePage>
  );
}

function UnknownCode() {
  return (
    <EmptyState
      isScreen
      icon={QrCode}
      title={venueTexts.unknownCode}
      text={venueScreenTexts.unknownCodeText}
      action={
        <Link to="/" className={buttonClass()}>
          {codeTexts.goToShowup}
        </Link>
      }
    />
  );
}

function YouAreAt({ venue }: { venue: Omit<SelectedVenue, 'isScanned'> }) {
  return (
    <div>
      <div className="flex items-start gap-4 rounded-panel border border-hairline bg-base-200 p-5">
        <MapPin size={24} className="mt-0.5 shrink-0 text-primary-ink" aria-hidden />
        <p className="min-w-0">
          <span className="block text-note text-muted">{codeTexts.youAreAt}</span>
          <span className="block text-title font-semibold break-words">{venue.name}</span>
          <span className="block text-body break-words text-muted">
            {venue.category} · {venue.address}
          </span>
        </p>
      </div>
      {isFromMap(venue) && <MapCredit />}
    </div>
  );
}

function CodePage({ foot, children }: { foot?: ReactNode; children: ReactNode }) {
  return (
    <Page
      foot={foot}
      header={
        <div className="px-6 py-4">
          <Wordmark />
        </div>
      }
    >
      <title>{codeTexts.showup}</title>
      {children}
    </Page>
  );
}
