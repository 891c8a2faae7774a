import type { Evening } from '@showup/contract/evenings';
import { useState } from 'react';
import { dateFormat } from '#lib/format/date-format.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { ConfirmButtons } from '#ui/dialogs/ConfirmButtons.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { isFromMap, MapCredit } from '../venues/MapCredit.tsx';
import { useForgetEvening } from './evenings.api.ts';
import { eveningsScreenTexts } from './evenings.texts.ts';
import { ReportVenue } from './venue-reports/ReportVenue.tsx';

const day = dateFormat('en', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const weekday = dateFormat('en', { weekday: 'long', day: 'numeric', month: 'long' });

/** The latest first, each with what it does and a way to forget it. */
export function EveningList({ evenings }: { evenings: readonly Evening[] }) {
  const [forgetting, setForgetting] = useState<Evening>();
  return (
    <>
      <ul className="flex flex-col gap-2">
        {evenings.map((evening) => (
          <li
            key={evening._id}
            className="flex items-center gap-3 rounded-panel border border-hairline bg-base-200 py-3 pr-2 pl-5"
          >
            <p className="min-w-0 flex-1">
              <span className="block font-medium break-words">{evening.venueName}</span>
              <span className="block text-body text-muted">{day(new Date(evening.evening))}</span>
              <span className="block text-note text-muted">
                {evening.isShown
                  ? eveningsScreenTexts.shown
                  : eveningsScreenTexts.shownFrom(weekday(new Date(evening.shownFrom)))}
              </span>
            </p>
            <div className="flex shrink-0 flex-col items-end">
              <Button
                variant="plain"
                size="medium"
                aria-label={`${eveningsScreenTexts.forget}: ${evening.venueName}, ${day(new Date(evening.evening))}`}
                onClick={() => setForgetting(evening)}
              >
                {eveningsScreenTexts.forget}
              </Button>
              <ReportVenue venueId={evening.venueId} venueName={evening.venueName} />
            </div>
          </li>
        ))}
      </ul>
      {evenings.some(isFromMap) && <MapCredit />}
      {forgetting && <ForgetDialog evening={forgetting} onClose={() => setForgetting(undefined)} />}
    </>
  );
}

function ForgetDialog({ evening, onClose }: { evening: Evening; onClose: () => void }) {
  const { mutateAsync: forget, isPending } = useForgetEvening();

  async function confirm() {
    try {
      await forget(evening._id);
      onClose();
    } catch (error) {
      notify.error(eveningsScreenTexts.forgetFailed, { of: error });
    }
  }

  return (
    <Dialog
      title={eveningsScreenTexts.forgetTitle}
      onClose={onClose}
      locked={isPending}
      foot={
        <ConfirmButtons
          action={eveningsScreenTexts.forget}
          cancel={eveningsScreenTexts.keep}
          variant="danger"
          busy={isPending}
          onConfirm={() => void confirm()}
          onCancel={onClose}
        />
      }
    >
      <p className="text-body font-medium break-words">
        {evening.venueName}, {day(new Date(evening.evening))}
      </p>
      <p className="mt-2 text-body text-muted">{eveningsScreenTexts.forgetText}</p>
    </Dialog>
  );
}
