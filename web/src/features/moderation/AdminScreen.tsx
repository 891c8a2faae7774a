import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { pageTitle } from '#lib/navigation/page-title.ts';
import type { Component } from '#lib/own-texts/own-jsx.ts';
import { Page } from '#ui/page/Page.tsx';
import { useRootMark } from '#ui/page/root-mark.ts';
import { SkipLink } from '#ui/page/SkipLink.tsx';
import { Wordmark } from '#ui/page/Wordmark.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { AdminAccess } from '../accounts/devices/AdminAccess.tsx';
import { VenuesDesk } from '../venues/desk/VenuesDesk.tsx';
import { VenueRequestCount } from '../venues/requests/VenueRequests.tsx';
import { ReviewersDesk } from '../verification/figures/ReviewersDesk.tsx';
import { DeskLogOutButton } from '../verification/held/DeskLogOutButton.tsx';
import { PendingCount, PendingVerifications } from '../verification/review/PendingVerifications.tsx';
import { adminTexts } from './admin.texts.ts';
import { AlertCount, AlertsDesk } from './alerts/AlertsDesk.tsx';
import { ComplaintCount, ComplaintsDesk } from './complaints/ComplaintsDesk.tsx';
import { OverviewDesk } from './overview/OverviewDesk.tsx';
import { RecordDesk } from './record/RecordDesk.tsx';
import { ReportedCount, ReportedUsers } from './reports/ReportedUsers.tsx';
import { ReportedVenueCount, ReportedVenuesDesk } from './venue-reports/ReportedVenuesDesk.tsx';

interface AdminTab {
  /** The tab's name in the address, so that reloads and links open the same tab. */
  readonly name: string;
  readonly label: string;
  /** A badge with the number of waiting entries. */
  readonly Count?: Component;
  readonly Desk: Component;
}

const verifications: AdminTab = {
  name: 'verifications',
  label: adminTexts.pendingVerifications,
  Count: PendingCount,
  Desk: PendingVerifications,
};

const reports: AdminTab = {
  name: 'reports',
  label: adminTexts.reportedUsers,
  Count: ReportedCount,
  Desk: ReportedUsers,
};

const complaints: AdminTab = {
  name: 'complaints',
  label: adminTexts.complaints,
  Count: ComplaintCount,
  Desk: ComplaintsDesk,
};

const alerts: AdminTab = {
  name: 'alerts',
  label: adminTexts.alerts,
  Count: AlertCount,
  Desk: AlertsDesk,
};

const reportedVenues: AdminTab = {
  name: 'reported-venues',
  label: adminTexts.reportedVenues,
  Count: ReportedVenueCount,
  Desk: ReportedVenuesDesk,
};

const venues: AdminTab = {
  name: 'venues',
  label: adminTexts.venues,
  Count: VenueRequestCount,
  Desk: VenuesDesk,
};

const overview: AdminTab = { name: 'overview', label: adminTexts.overview, Desk: OverviewDesk };

const record: AdminTab = { name: 'record', label: adminTexts.record, Desk: RecordDesk };

const reviewers: AdminTab = { name: 'reviewers', label: adminTexts.reviewers, Desk: ReviewersDesk };

const tabs: readonly AdminTab[] = [
  verifications,
  reports,
  complaints,
  alerts,
  reportedVenues,
  venues,
  overview,
  reviewers,
  record,
];

export function AdminScreen() {
  return (
    <AdminAccess>
      <Desk />
    </AdminAccess>
  );
}

/** The admins' desk: a tab for each kind of work. */
function Desk() {
  useRootMark('tall-head');
  const [search, setSearch] = useSearchParams();
  const current = tabs.find(({ name }) => name === search.get('tab')) ?? verifications;
  return (
    <Page
      width="full"
      className="pt-4 pb-6 lg:h-[calc(var(--page-height)-4rem)] lg:flex-none"
      header={
        <>
          <SkipLink />
          <div className="flex flex-wrap items-center gap-x-4 border-b border-hairline px-6 landscape:h-13 landscape:flex-nowrap lg:h-16 lg:flex-nowrap">
            <h1 className="py-3 whitespace-nowrap">
              <Wordmark size="lead" /> <span className="text-lead text-muted">{adminTexts.admin}</span>
            </h1>
            <nav
              aria-label={adminTexts.desks}
              // Tabs that don't fit fade out at the edge. Relative, so that visually hidden labels fade with them.
              className="relative order-3 -mx-6 min-w-0 basis-[calc(100%+3rem)] overflow-x-auto mask-x-from-[calc(100%-1.5rem)] px-6 landscape:order-none landscape:flex-1 landscape:basis-0 landscape:self-stretch lg:order-none lg:flex-1 lg:basis-0 lg:self-stretch"
            >
              <ul className="flex h-full w-max gap-5 lg:gap-4 2xl:gap-6">
                {tabs.map((tab) => (
                  <li key={tab.name}>
                    <TabButton
                      tab={tab}
                      isCurrent={tab === current}
                      onPick={() => setSearch({ tab: tab.name }, { replace: tab === current })}
                    />
                  </li>
                ))}
              </ul>
            </nav>
            <div className="order-2 -mr-5 ml-auto landscape:order-none lg:order-none lg:ml-0">
              <DeskLogOutButton variant="plain" size="medium" />
            </div>
          </div>
        </>
      }
    >
      <title>{pageTitle('Admin')}</title>
      <current.Desk />
    </Page>
  );
}

function TabButton({ tab, isCurrent, onPick }: { tab: AdminTab; isCurrent: boolean; onPick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The tabs don't all fit on a narrow screen, so the current one is centred again when badges load or the phone is turned.
  useEffect(() => {
    const tab = button.current;
    const row = tab?.closest('nav');
    const tabs = tab?.closest('ul');
    if (!isCurrent || !tab || !row || !tabs) return;
    // Not `scrollIntoView`, which would also scroll the page to the top while someone is typing further down.
    const observer = new ResizeObserver(() => {
      row.scrollLeft = tab.offsetLeft + (tab.offsetWidth - row.clientWidth) / 2;
    });
    for (const box of [row, tabs]) observer.observe(box);
    return () => observer.disconnect();
  }, [isCurrent]);
  return (
    <button
      ref={button}
      type="button"
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onPick}
      className={classNames(
        'flex h-full min-h-11 items-center gap-1.5 border-b-2 text-body font-medium whitespace-nowrap focus-visible:-outline-offset-2',
        isCurrent ? 'border-primary-ink! text-primary-ink' : 'border-transparent! text-muted',
      )}
    >
      {tab.label}
      {tab.Count && <tab.Count />}
    </button>
  );
}
