import type { CheckIn } from '@showup/contract/checkins';
import type { DatePlan } from '@showup/contract/dates';
import { House } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useDate } from '#features/dates/dates.api.ts';
import { BackLink } from '#features/profiles/BackLink.tsx';
import { EmergencyNote } from '#features/public/safety-centre/EmergencyNote.tsx';
import { serverNow } from '#lib/api/server-clock.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button, buttonClass } from '#ui/buttons/Button.tsx';
import { Link } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { checkInOf, useCheckIns } from '../checkins.api.ts';
import { ownerTexts } from '../checkins.texts.ts';
import { HelpButton } from './Answers.tsx';
import { Armed } from './Armed.tsx';
import { ArmForm } from './ArmForm.tsx';

/** Where a person sets the check-in of a date, and answers it. */
export function CheckInScreen() {
  const { dateId = '' } = useParams();
  const date = useDate(dateId);
  const checkIns = useCheckIns();
  const failed = [date, checkIns].find(({ isLoadingError }) => isLoadingError);
  return (
    <Page
      header={<TopBar title={ownerTexts.title} left={<BackLink to="/chats" label={ownerTexts.back} />} />}
      className="gap-6 pt-2 pb-8"
    >
      <title>{pageTitle(ownerTexts.title)}</title>
      {failed ? (
        <LoadFailed
          error={failed.error}
          retry={() => Promise.all([date.refetch(), checkIns.refetch()])}
          retrying={failed.isRefetching}
        />
      ) : checkIns.data && !date.isPending ? (
        <Content date={date.data} checkIn={checkInOf(checkIns.data, dateId)} />
      ) : (
        <Skeleton className="h-72 w-full rounded-panel" />
      )}
      <EmergencyNote />
    </Page>
  );
}

function Content({ date, checkIn }: { date: DatePlan | undefined; checkIn: CheckIn | undefined }) {
  const [isAgain, setAgain] = useState(false);
  const isPlanned = date?.state === 'accepted' && Date.parse(date.overAt) > serverNow();
  const status = checkIn?.status;
  if (checkIn && (status === 'armed' || status === 'missed' || status === 'open'))
    return <Armed checkIn={checkIn} date={date} />;
  if (status && status in ownerTexts.ended && !isAgain)
    return (
      <EmptyState
        icon={House}
        title={endedTitle(status)}
        text={status === 'closed' ? ownerTexts.closedText : ownerTexts.endedText}
        action={
          checkIn?.status === 'closed' ? (
            <HelpButton checkIn={checkIn} />
          ) : isPlanned ? (
            <Button variant="quiet" onClick={() => setAgain(true)}>
              {ownerTexts.again}
            </Button>
          ) : undefined
        }
      />
    );
  if (!isPlanned || !date)
    return (
      <EmptyState
        icon={House}
        title={ownerTexts.notPlanned}
        text={ownerTexts.notPlannedText}
        action={
          <Link to="/chats" className={buttonClass({})}>
            {ownerTexts.openMessages}
          </Link>
        }
      />
    );
  return (
    <>
      <div className="flex flex-col gap-2">
        <p>{ownerTexts.intro}</p>
        <p className="text-note text-muted">{ownerTexts.notTracking}</p>
      </div>
      <ArmForm date={date} onDone={() => setAgain(false)} />
    </>
  );
}

function endedTitle(status: CheckIn['status']): string {
  if (status === 'off') return ownerTexts.ended.off;
  return status === 'closed' ? ownerTexts.ended.closed : ownerTexts.ended.home;
}
