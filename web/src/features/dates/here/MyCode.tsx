import type { DatePlan } from '@showup/contract/dates';
import { ChevronLeft, ScanQrCode } from 'lucide-react';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { useHandshake } from '../dates.api.ts';
import { datesScreenTexts } from '../dates.texts.ts';

type Props = {
  date: DatePlan;
  /** Absent once this person is known to be there. */
  onScan: (() => void) | undefined;
  onBack: () => void;
};

/** The code that the other person scans. */
export function MyCode({ date, onScan, onBack }: Props) {
  const title = date.isHere ? datesScreenTexts.youAreHere : datesScreenTexts.myCode;
  return (
    <Page
      header={
        <TopBar
          title={title}
          left={<IconButton icon={ChevronLeft} label={datesScreenTexts.back} onClick={onBack} />}
        />
      }
      foot={
        onScan && (
          <Button variant="quiet" wide onClick={onScan}>
            <ScanQrCode size={20} aria-hidden />
            {datesScreenTexts.scan}
          </Button>
        )
      }
    >
      <title>{pageTitle(title)}</title>
      <div className="m-auto flex w-full max-w-80 flex-col items-center gap-5 py-6 text-center">
        {date.isHere && <p className="text-body text-balance">{datesScreenTexts.youAreHereText}</p>}
        <Code dateId={date._id} />
        <p className="text-body text-balance text-muted">{datesScreenTexts.myCodeText}</p>
      </div>
    </Page>
  );
}

function Code({ dateId }: { dateId: string }) {
  const { data, isError } = useHandshake(dateId);
  if (isError)
    return (
      <p role="status" className="text-body">
        {datesScreenTexts.codeLost}
      </p>
    );
  if (!data) return <Skeleton className="aspect-square w-full rounded-panel" />;
  return (
    <img
      src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(data.svg)}`}
      alt={datesScreenTexts.myCode}
      className="aspect-square w-full rounded-panel bg-white"
    />
  );
}
