import { BAN_REASON_MAX, BanLift } from '@showup/contract/bans';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { type BanEnd, banEnds, endOf } from './ban-ends.ts';
import { banDeskTexts, banMeaning, banTitle, type Standing } from './bans.texts.ts';

const Reason = z.pick(BanLift, { reason: true });

type Props = {
  name: string;
  standing: Standing;
  busy: boolean;
  onClose: () => void;
  onConfirm: (terms: { reason: string; until: string | null }) => void;
};

export function BanDialog({ name, standing, busy, onClose, onConfirm }: Props) {
  const [reason, setReason] = useState('');
  const [end, setEnd] = useState<BanEnd>('good');
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const parsed = Reason.safeParse({ reason });
  const askForReason = () => form.current?.querySelector('textarea')?.focus();

  // After the dialog has opened: it gives the focus to its close button.
  useEffect(askForReason, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (parsed.success) onConfirm({ reason: parsed.data.reason, until: endOf(end) });
    else askForReason();
  }

  return (
    <Dialog
      title={banTitle(name)}
      onClose={onClose}
      locked={busy}
      foot={
        <>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            size="medium"
            className="sm:flex-1"
            busy={busy}
          >
            {banDeskTexts.ban}
          </Button>
          <Button variant="quiet" size="medium" className="sm:flex-1" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-body break-words text-muted">{banMeaning(name, standing)}</p>
        <TextArea
          label={banDeskTexts.reason}
          hint={banDeskTexts.reasonHint}
          required
          rows={3}
          maxLength={BAN_REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          readOnly={busy}
          error={isTried && !parsed.success ? parsed.error.issues[0]?.message : undefined}
        />
        <SelectField
          label={banDeskTexts.until}
          options={banEnds}
          value={end}
          onChange={setEnd}
          disabled={busy}
        />
      </form>
    </Dialog>
  );
}
