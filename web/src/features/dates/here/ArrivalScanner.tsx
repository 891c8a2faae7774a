import { CodeScanner } from '#features/verification/camera/CodeScanner.tsx';
import { serverMessage } from '#lib/api/server-message.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { useArrive } from '../dates.api.ts';
import { datesScreenTexts } from '../dates.texts.ts';
import { arrivalCodeIn } from './arrival-code.ts';

type Props = { dateId: string; onBack: () => void; onShow: () => void };

/** Scans the venue's code or the other phone's. */
export function ArrivalScanner({ dateId, onBack, onShow }: Props) {
  const { mutateAsync: arrive } = useArrive(dateId);

  const scan = (code: string) =>
    arrive(code).then(
      () => undefined,
      (error: unknown) => serverMessage(error) ?? datesScreenTexts.offline,
    );

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
