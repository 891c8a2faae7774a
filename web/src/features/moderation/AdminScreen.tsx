import { type ComponentType, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { Page } from '../../ui/Page.tsx';
import { SkipLink } from '../../ui/SkipLink.tsx';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { LogOutButton } from '../accounts/LogOutButton.tsx';
import { VenueRequestCount } from '../venues/VenueRequestCount.tsx';
import { VenuesDesk } from '../venues/VenuesDesk.tsx';
import { OldestWaiting } from '../verification/OldestWaiting.tsx';
import { PendingCount } from '../verification/PendingCount.tsx';
import { PendingVerifications } from '../verification/PendingVerifications.tsx';
import { OverviewDesk } from './OverviewDesk.tsx';
import { RecordDesk } from './RecordDesk.tsx';
import { ReportedCount } from './ReportedCount.tsx';
import { ReportedUsers } from './ReportedUsers.tsx';

interface AdminTab {
  /** In the address, so that a reload and a link lead to the same tab. */
  readonly name: string;
  readonly label: string;
  /** How much waits there, where anything can. */
  readonly Count?: ComponentType;
  readonly Desk: ComponentType;
  /** Stands at the right of the head, where there is room. */
  readonly Aside?: ComponentType;
}

const verifications: AdminTab = {
  name: 'verifications',
  label: 'Pending Verifications',
  Count: PendingCount,
  Desk: PendingVerifications,
  Aside: OldestWaiting,
};

const reports: AdminTab = {
  name: 'reports',
  label: 'Reported Users',
  Count: ReportedCount,
  Desk: ReportedUsers,
};

const venues: AdminTab = {
  name: 'venues',
  label: 'Venues',
  Count: VenueRequestCount,
  Desk: VenuesDesk,
};

const overview: AdminTab = { name: 'overview', label: 'Overview', Desk: OverviewDesk };

const record: AdminTab = { name: 'record', label: 'Record', Desk: RecordDesk };

const tabs: readonly AdminTab[] = [verifications, reports, venues, overview, record];

/** The admins' desk: a tab for each kind of work that waits. */
export function AdminScreen() {
  const [search, setSearch] = useSearchParams();
  const current = tabs.find(({ name }) => name === search.get('tab')) ?? verifications;
  return (
    <Page
      width="full"
      className="pt-4 pb-6 lg:h-[calc(var(--page-height)-4rem)] lg:flex-none"
      header={
        <>
          <SkipLink />
          <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-b border-hairline px-6 lying:flex lying:h-13 lg:flex lg:h-16 lg:gap-x-8">
            <h1 className="py-3 whitespace-nowrap">
              <Wordmark size="lead" className="text-primary-ink" />{' '}
              <span className="font-display text-lead text-muted">admin</span>
            </h1>
            <nav
              aria-label="Desks"
              className="order-3 col-span-2 min-w-0 flex-1 overflow-x-auto lying:order-none lying:self-stretch lg:order-none lg:self-stretch"
            >
              <ul className="flex h-full gap-6">
                {tabs.map((tab) => (
                  <li key={tab.name}>
                    <TabButton
                      tab={tab}
                      isCurrent={tab === current}
                      onPick={() => setSearch({ tab: tab.name }, { replace: true })}
                    />
                  </li>
                ))}
              </ul>
            </nav>
            <div className="hidden lg:block">{current.Aside && <current.Aside />}</div>
            <div className="order-2 -mr-5 ml-auto lying:order-none lg:order-none lg:ml-0">
              <LogOutButton variant="plain" size="medium" />
            </div>
          </div>
        </>
      }
    >
      <title>Admin · Showup</title>
      <current.Desk />
    </Page>
  );
}

function TabButton({ tab, isCurrent, onPick }: { tab: AdminTab; isCurrent: boolean; onPick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // On phones not all of them fit beside each other.
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  return (
    <button
      ref={button}
      type="button"
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onPick}
      className={classNames(
        'flex h-full min-h-11 items-center gap-2 border-b-2 text-body whitespace-nowrap focus-visible:-outline-offset-2',
        isCurrent ? 'border-primary-ink! font-medium text-primary-ink' : 'border-transparent! text-muted',
      )}
    >
      {tab.label}
      {tab.Count && <tab.Count />}
    </button>
  );
}
