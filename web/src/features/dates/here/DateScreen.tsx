import type { DatePlan } from '@showup/contract/dates';
import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useNow } from '#lib/format/use-now.ts';
import { chatAddress } from '#lib/navigation/chat-address.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { buttonClass } from '#ui/buttons/Button.tsx';
import { Link, useNavigate } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { isTonight } from '../date-times.ts';
import { useDate } from '../dates.api.ts';
import { datesScreenTexts } from '../dates.texts.ts';
import { ArrivalScanner } from './ArrivalScanner.tsx';
import { BothHere } from './BothHere.tsx';
import { MyCode } from './MyCode.tsx';

const TICK_MS = 30_000;

/** Where people say on the evening that they came: by the venue's code, or by each other's phone. */
export function DateScreen() {
  const { dateId = '' } = useParams();
  const { data: date, error, isPending, refetch, isRefetching } = useDate(dateId);
  const now = useNow(TICK_MS);
  if (isPending) return <Loading />;
  if (!date && error)
    return (
      <Page>
        <LoadFailed error={error} retry={refetch} retrying={isRefetching} />
      </Page>
    );
  if (date?.outcome === 'kept') return <BothHere date={date} />;
  return date && isTonight(date, now) ? <Tonight date={date} /> : <NotNow />;
}

function Tonight({ date }: { date: DatePlan }) {
  const [isShowing, setShowing] = useState(date.isHere);
  const navigate = useNavigate();
  const leave = () => navigate(chatAddress(date.userId ?? ''), { replace: true });
  return isShowing || date.isHere ? (
    <MyCode date={date} onScan={date.isHere ? undefined : () => setShowing(false)} onBack={leave} />
  ) : (
    <ArrivalScanner dateId={date._id} onBack={leave} onShow={() => setShowing(true)} />
  );
}

function Loading() {
  return (
    <Page header={<TopBar title={datesScreenTexts.here} />}>
      <title>{pageTitle(datesScreenTexts.here)}</title>
      <Skeleton className="h-72 w-full rounded-panel" />
    </Page>
  );
}

function NotNow() {
  return (
    <Page>
      <title>{pageTitle(datesScreenTexts.notNow)}</title>
      <EmptyState
        icon={CalendarX}
        isScreen
        title={datesScreenTexts.notNow}
        text={datesScreenTexts.notNowText}
        action={
          <Link to="/chats" className={buttonClass({})}>
            {datesScreenTexts.openMessages}
          </Link>
        }
      />
    </Page>
  );
}
