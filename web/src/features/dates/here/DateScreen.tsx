import { type DatePlan, HANDSHAKE_PATH } from '@showup/contract/dates';
import { CODE_PATH } from '@showup/contract/venues';
import { CalendarX, PartyPopper } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { VenueMoment } from '#features/evenings/VenueMoment.tsx';
import { CodeScanner } from '#features/verification/camera/CodeScanner.tsx';
import { serverMessage } from '#lib/api/server-message.ts';
import { venueCodeIn } from '#lib/device/code-text.ts';
import { locationTexts } from '#lib/device/location.texts.ts';
import { useWhereabouts } from '#lib/device/use-whereabouts.ts';
import { parsedAddress } from '#lib/format/parsed-address.ts';
import { useNow } from '#lib/format/use-now.ts';
import { chatAddress } from '#lib/navigation/chat-address.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button, buttonClass } from '#ui/buttons/Button.tsx';
import { Link, useNavigate } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { isTonight } from '../date-times.ts';
import { useArrive, useDate } from '../dates.api.ts';
import { datesScreenTexts } from '../dates.texts.ts';
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
  const leave = () => navigate(date.userId === null ? '/chats' : chatAddress(date.userId), { replace: true });
  return isShowing || date.isHere ? (
    <MyCode date={date} onScan={date.isHere ? undefined : () => setShowing(false)} onBack={leave} />
  ) : (
    <ArrivalScanner dateId={date._id} onBack={leave} onShow={() => setShowing(true)} />
  );
}

type Props = { dateId: string; onBack: () => void; onShow: () => void };

/** Scans the venue's code or the other phone's. */
function ArrivalScanner({ dateId, onBack, onShow }: Props) {
  const whereabouts = useWhereabouts();
  const { mutateAsync: arrive } = useArrive(dateId);

  async function scan(code: string): Promise<string | undefined> {
    const here = await whereabouts();
    if (here.kind === 'unknown') return locationTexts[here.failure];
    const { latitude, longitude, accuracy } = here.coordinates;
    try {
      await arrive({ code, latitude, longitude, accuracy });
      return undefined;
    } catch (error) {
      return serverMessage(error) ?? datesScreenTexts.offline;
    }
  }

  return (
    <CodeScanner
      title={datesScreenTexts.here}
      back={{ label: datesScreenTexts.back, go: onBack }}
      reader={arrivalCodeIn}
      aim={datesScreenTexts.aim}
      onScan={scan}
    >
      <Button variant="quiet" onClick={onShow}>
        {datesScreenTexts.showMine}
      </Button>
    </CodeScanner>
  );
}

/** The path of a venue's code or of a handshake; undefined for any other code. */
function arrivalCodeIn(text: string): string | undefined {
  const venueCode = venueCodeIn(text);
  if (venueCode !== undefined) return `${CODE_PATH}${venueCode}`;
  const pathname = parsedAddress(text)?.pathname;
  return pathname?.startsWith(HANDSHAKE_PATH) ? pathname : undefined;
}

/** A moment for the two: both came. */
function BothHere({ date: { userId, location } }: { date: DatePlan }) {
  return (
    <VenueMoment
      title={datesScreenTexts.kept}
      icon={PartyPopper}
      heading={datesScreenTexts.kept}
      lead={location.name}
      text={datesScreenTexts.keptText}
      venue={location}
      foot={
        <Link to={userId === null ? '/chats' : chatAddress(userId)} className={buttonClass({ wide: true })}>
          {datesScreenTexts.enjoy}
        </Link>
      }
    />
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
