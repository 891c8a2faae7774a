import type { CheckIn } from '@showup/contract/checkins';
import { useState } from 'react';
import { EmergencyNote } from '#features/public/safety-centre/EmergencyNote.tsx';
import { useNow } from '#lib/format/use-now.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { dueAt, useCheckIns } from '../checkins.api.ts';
import { clockText, isConfirmed, ownerTexts } from '../checkins.texts.ts';
import { Answers } from './Answers.tsx';
import { Standing } from './Standing.tsx';

const TICK_MS = 10_000;

/** Over whatever a person is doing, once their time has come. Closed, it comes back with each change. */
export function DueCheckIn() {
  const { data: checkIns = [] } = useCheckIns();
  const now = useNow(TICK_MS);
  const [answeredLater, setAnsweredLater] = useState<string>();
  const nameOf = ({ _id, version }: CheckIn) => `${_id} ${version}`;
  const due = dueAt(checkIns, now).find((one) => nameOf(one) !== answeredLater);
  if (!due) return null;
  const isWaiting = due.status === 'armed';
  return (
    <Dialog full unasked title={ownerTexts.isDue} onClose={() => setAnsweredLater(nameOf(due))}>
      <div className="flex flex-1 flex-col gap-6 pb-4">
        {isWaiting && (
          <p className="text-lead">
            {isConfirmed(due)
              ? ownerTexts.isDueText(clockText(due.opensAt), due.contactName)
              : ownerTexts.isDueNobody}
          </p>
        )}
        {!isWaiting && <Standing checkIn={due} />}
        <Answers checkIn={due} />
        <div className="mt-auto">
          <EmergencyNote />
        </div>
      </div>
    </Dialog>
  );
}
