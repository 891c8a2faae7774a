import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Toggle } from '../../../ui/fields/Toggle.tsx';
import { displayTexts } from './display.texts.ts';
import { type OpeningHours, USUAL_HOURS } from './opening-hours.ts';

type Props = { hours: OpeningHours; onSave: (hours: OpeningHours) => void; onClose: () => void };

/** Sets when the display is lit. */
export function HoursDialog({ hours, onSave, onClose }: Props) {
  const id = useId();
  const [isAlways, setAlways] = useState(false);
  const [times, setTimes] = useState<{ opens: string; closes: string }>(hours ?? USUAL_HOURS);

  function save(event: FormEvent) {
    event.preventDefault();
    onSave(isAlways || times.opens === '' || times.closes === '' ? null : times);
    onClose();
  }

  return (
    <Dialog
      title={displayTexts.hoursTitle}
      onClose={onClose}
      foot={
        <Button type="submit" form={id} wide>
          {displayTexts.save}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={save} className="flex flex-col gap-4">
        <p>{displayTexts.hoursText}</p>
        <Toggle label={displayTexts.alwaysLit} checked={isAlways} onChange={setAlways} />
        {!isAlways && (
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label={displayTexts.opens}
              type="time"
              value={times.opens}
              onChange={(event) => setTimes({ ...times, opens: event.target.value })}
            />
            <TextField
              label={displayTexts.closes}
              type="time"
              value={times.closes}
              onChange={(event) => setTimes({ ...times, closes: event.target.value })}
            />
          </div>
        )}
      </form>
    </Dialog>
  );
}
