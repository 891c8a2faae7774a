import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type * as z from 'zod/mini';
import type { Button } from '#ui/buttons/Button.tsx';
import { ConfirmButtons } from '#ui/dialogs/ConfirmButtons.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { reportDeskTexts } from '../reports/reports.texts.ts';

type Props = {
  title: string;
  /** The consequences of the decision. */
  meaning: string;
  action: string;
  variant?: ComponentProps<typeof Button>['variant'];
  label: string;
  hint: string;
  /** Validates the text. */
  schema: z.ZodMiniType<string, string>;
  maxLength: number;
  /** More fields, below the text. */
  children?: ReactNode;
  busy: boolean;
  onClose: () => void;
  onConfirm: (text: string) => void;
};

/** On a wide screen a dialog covers the person's half of a case, and what the admin judges by can be read beside it. */
export const besideTheCase = 'lg:ml-2 lg:backdrop:bg-black/20';

/** Asks for the text that goes with a decision about someone. */
export function ReasonDialog({ schema, busy, onClose, onConfirm, ...asked }: Props) {
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const parsed = schema.safeParse(text);
  const askForText = () => form.current?.querySelector('textarea')?.focus();

  // Runs after the dialog has opened, which may take the focus itself.
  useEffect(askForText, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (parsed.success) onConfirm(parsed.data);
    else askForText();
  }

  return (
    <Dialog
      title={asked.title}
      onClose={onClose}
      locked={busy}
      className={besideTheCase}
      foot={
        <ConfirmButtons
          action={asked.action}
          cancel={reportDeskTexts.cancel}
          variant={asked.variant}
          busy={busy}
          form={formId}
          onCancel={onClose}
        />
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-body break-words text-muted">{asked.meaning}</p>
        <TextArea
          label={asked.label}
          hint={asked.hint}
          required
          rows={3}
          maxLength={asked.maxLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
          readOnly={busy}
          error={isTried && !parsed.success ? parsed.error.issues[0]?.message : undefined}
        />
        {asked.children}
      </form>
    </Dialog>
  );
}
