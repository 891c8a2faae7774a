import { venueTexts } from '@showup/contract/venues';
import { MapPin, QrCode } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { useSession } from '../accounts/accounts.api.ts';
import { isUnknown, selectedVenue, useVenueOfCode } from './venues.api.ts';
import { venueNotices } from './venues.texts.ts';

/** Where any phone's camera lands that reads a venue's code. */
export function CodeScreen() {
  const { code = '' } = useParams();
  const venue = useVenueOfCode(code);
  const session = useSession();
  const found = venue.data;
  const isVerified = session.data?.verifiedUser ?? false;
  const isUndecided = session.isPending;

  useEffect(() => {
    // A session that turns out to be over takes along what was kept before.
    if (found && !isVerified && !isUndecided) selectedVenue.write({ ...found, isScanned: true });
  }, [found, isVerified, isUndecided]);

  if (venue.isPending || isUndecided) {
    return (
      <CodePage>
        <span className="m-auto" role="status" aria-label="Looking up the code">
          <Spinner />
        </span>
      </CodePage>
    );
  }
  if (isUnknown(venue.error)) {
    return (
      <CodePage>
        <EmptyState
          icon={QrCode}
          title={venueTexts.unknownCode}
          text={venueNotices.unknownCodeText}
          action={
            <Link to="/" className={buttonClass()}>
              Go to Showup
            </Link>
          }
        />
      </CodePage>
    );
  }
  if (!found) {
    return (
      <CodePage>
        <LoadFailed error={venue.error} retry={venue.refetch} retrying={venue.isRefetching} />
      </CodePage>
    );
  }
  const wayOn = isVerified
    ? { to: '/', label: 'Go to Showup' }
    : session.data
      ? { to: '/verify', label: 'Take my photo here' }
      : { to: '/login', label: 'Get started' };
  return (
    <CodePage
      foot={
        <Link to={wayOn.to} className={buttonClass({ wide: true })}>
          {wayOn.label}
        </Link>
      }
    >
      <div className="my-auto flex flex-col gap-6 py-10">
        <h1 className="font-display text-display font-bold text-balance">Dating for people who show up</h1>
        <p className="text-lead text-muted">
          On Showup everyone has shown up somewhere: a photo taken at a real place, with its code in view, and
          looked at by a person before anyone else.
        </p>
        <div className="flex items-start gap-4 rounded-panel border border-hairline bg-base-200 p-5">
          <MapPin size={24} className="mt-0.5 shrink-0 text-primary-ink" aria-hidden />
          <p className="min-w-0">
            <span className="block text-note text-muted">You are at</span>
            <span className="block text-title font-semibold break-words">{found.name}</span>
            <span className="block text-body break-words text-muted">
              {found.category} · {found.address}
            </span>
          </p>
        </div>
        <p className="text-body text-muted">
          {isVerified
            ? 'You are verified already. Enjoy the evening.'
            : 'We remember the place for you, so it stands first when you take your photo.'}
        </p>
      </div>
    </CodePage>
  );
}

function CodePage({ foot, children }: { foot?: ReactNode; children: ReactNode }) {
  return (
    <Page
      foot={foot}
      header={
        <div className="px-6 py-4">
          <Wordmark className="text-primary-ink" />
        </div>
      }
    >
      <title>Showup</title>
      {children}
    </Page>
  );
}
