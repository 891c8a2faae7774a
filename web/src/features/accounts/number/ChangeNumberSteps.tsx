import { WrittenNumber } from '@showup/contract/accounts';
import { DateOfBirth } from '@showup/contract/profiles';
import { type ReactNode, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useCheckedForm } from '#lib/forms/use-checked-form.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { focusFirstError } from '#ui/fields/focus-first-error.ts';
import { useProve } from '../account/account-settings.api.ts';
import { useSendCode } from '../accounts.api.ts';
import { CodeStep } from '../codes/CodeStep.tsx';
import { PhoneField } from '../codes/PhoneField.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { failureText } from '../failure-text.ts';
import { BirthdayField } from '../onboarding/BirthdayField.tsx';
import { dobOf } from '../onboarding/onboarding-draft.ts';
import { birthdayIn } from './birthday-question.api.ts';
import { questionTexts, triesText } from './birthday-question.texts.ts';
import { numberTexts } from './number.texts.ts';

type DialogProps = { busy: boolean; onClose: () => void; children: ReactNode };

export function NumberDialog({ busy, onClose, children }: DialogProps) {
  return (
    <Dialog
      title={numberTexts.change}
      locked={busy}
      onClose={onClose}
      foot={
        <Button variant="quiet" wide disabled={busy} onClick={onClose}>
          {numberTexts.cancel}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}

type OldProps = { phone: string; onProved: () => void; onLost: () => void; onClose: () => void };

export function OldNumberStep({ phone, onProved, onLost, onClose }: OldProps) {
  const prove = useProve();
  return (
    <NumberDialog busy={prove.isPending} onClose={onClose}>
      <p className="mb-4">{numberTexts.oldFirst}</p>
      <CodeStep
        phone={phone}
        masked
        onToken={async (token) => {
          await prove.mutateAsync({ token });
          onProved();
        }}
      />
      <Button variant="plain" size="medium" className="-ml-5" onClick={onLost}>
        {numberTexts.lost}
      </Button>
    </NumberDialog>
  );
}

type NewProps = { isLost: boolean; onSent: (phone: string) => void; onClose: () => void };

/** Asks for the new number and sends a code to it. */
export function NewNumberStep({ isLost, onSent, onClose }: NewProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const sendCode = useSendCode();
  const { form, setForm, errorOf, submit } = useCheckedForm(
    { phone: '' },
    z.object({ phone: WrittenNumber }),
    async ({ phone }) => {
      await sendCode.mutateAsync(phone);
      onSent(phone);
    },
  );
  return (
    <FormDialog
      title={numberTexts.change}
      action={numberTexts.sendCode}
      busy={sendCode.isPending}
      form={formRef}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p>{isLost ? numberTexts.lostText : numberTexts.newText}</p>
      <PhoneField
        label={numberTexts.newNumber}
        autoComplete="off"
        value={form.phone}
        onPhone={(phone) => setForm({ phone })}
        error={errorOf('phone')}
      />
    </FormDialog>
  );
}

type BirthdayProps = { busy: boolean; onAnswer: (dob: string) => Promise<void>; onClose: () => void };

export function BirthdayStep({ busy, onAnswer, onClose }: BirthdayProps) {
  const form = useRef<HTMLFormElement>(null);
  const [birthday, setBirthday] = useState({ day: '', month: '', year: '' });
  const [error, setError] = useState<string>();

  async function submit() {
    const dob = DateOfBirth.safeParse(dobOf(birthday));
    if (!dob.success) return setError(questionTexts.noDay);
    try {
      await onAnswer(dob.data);
    } catch (failure) {
      const asked = birthdayIn(failure);
      setError((asked && asked.triesLeft > 0 && triesText(asked)) || failureText(failure));
    }
  }

  return (
    <FormDialog
      title={numberTexts.change}
      action={numberTexts.change}
      busy={busy}
      form={form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit().then(() => form.current && focusFirstError(form.current));
      }}
      onClose={onClose}
    >
      <p>{numberTexts.birthday}</p>
      <BirthdayField
        value={birthday}
        onChange={(value) => {
          setBirthday(value);
          setError(undefined);
        }}
        error={error}
      />
    </FormDialog>
  );
}
