import { BAN_REASON_MAX } from '@showup/contract/bans';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

type Props = {
  title: string;
  meaning: string;
  action: string;
  label: string;
  hint: string;
  /** Of the text that is asked for. */
  schema: z.ZodMiniType<string, string>;
  busy: boolean;
  onClose: () => void;
  onConfirm: (text: string) => void;
};

/** Lifts or keeps a ban, with the words that it takes. */
export function BanEndDialog({ title, meaning, action, label, hint, schema, busy, ...on }: Props) {
  const { onClose, onConfirm } = on;
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const parsed = schema.safeParse(text);
  const askForText = () => form.current?.querySelector('textarea')?.focus();

  // After the dialog has opened: it gives the focus to its close button.
  useEffect(askForText, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (parsed.success) onConfirm(parsed.data);
    else askForText();
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      locked={busy}
      foot={
        <>
          <Button type="submit" form={formId} size="medium" className="sm:flex-1" busy={busy}>
            {action}
          </Button>
          <Button variant="quiet" size="medium" className="sm:flex-1" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-body break-words text-muted">{meaning}</p>
        <TextArea
          label={label}
          hint={hint}
          required
          rows={3}
          maxLength={BAN_REASON_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
          readOnly={busy}
          error={isTried && !parsed.success ? parsed.error.issues[0]?.message : undefined}
        />
      </form>
    </Dialog>
  );
}
