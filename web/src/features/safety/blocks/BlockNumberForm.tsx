import { phoneRefusal } from '@showup/contract/accounts/first-visit';
import { isPhone } from '@showup/contract/accounts/written-phone';
import { BLOCKED_NUMBERS_PER_DAY, safetyTexts } from '@showup/contract/safety';
import { type FormEvent, useRef, useState } from 'react';
import { PhoneField } from '#features/accounts/codes/PhoneField.tsx';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useBlockNumbers } from './blocks.api.ts';
import { blocksTexts, numbersBlocked } from './blocks.texts.ts';
import { canPickContacts, numbersOf, pickContacts } from './contact-numbers.ts';

/** The id of the toast about the last picked contacts. */
const NOT_PICKED = 'contacts';

/** Lets the person choose contacts, and blocks their numbers. */
async function pickNumbers(
  own: string | null,
  block: (numbers: readonly string[]) => Promise<void>,
): Promise<void> {
  notify.dismiss(NOT_PICKED);
  const contacts = await pickContacts().catch(() => undefined);
  if (!contacts) return notify.error(blocksTexts.contactsFailed, { id: NOT_PICKED });
  if (contacts.length === 0) return;
  const numbers = numbersOf(contacts, own);
  if (numbers.length === 0) notify.plain(blocksTexts.noneChosen);
  else if (numbers.length > BLOCKED_NUMBERS_PER_DAY)
    notify.error(safetyTexts.manyNumbers, { id: NOT_PICKED });
  else await block(numbers).catch((failure: unknown) => notify.error(textOf(failure), { of: failure }));
}

/** Blocks one typed number, or several from the phone's contacts if the browser can pick them. */
export function BlockNumberForm({ onBlocked }: { onBlocked: () => void }) {
  const { phoneNumber: own } = useViewer();
  const [phone, setPhone] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { mutateAsync: blockNumbers, isPending } = useBlockNumbers();

  async function block(numbers: readonly string[]) {
    await blockNumbers(numbers);
    notify.success(numbersBlocked(numbers.length));
    onBlocked();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    try {
      if (!isPhone(phone)) throw new Error(phoneRefusal);
      await block([phone]);
      setPhone('');
    } catch (failure) {
      setError(textOf(failure));
      field.current?.focus();
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <PhoneField
        ref={field}
        label={blocksTexts.phone}
        autoComplete="off"
        value={phone}
        onPhone={(typed) => {
          setPhone(typed);
          setError(undefined);
        }}
        error={error}
      />
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button type="submit" size="medium" wide busy={isPending}>
          {blocksTexts.blockNumber}
        </Button>
        {canPickContacts() && (
          <ContactsButton disabled={isPending} onClick={() => void pickNumbers(own, block)} />
        )}
      </div>
    </form>
  );
}

const textOf = (failure: unknown) => (failure instanceof Error ? failure.message : blocksTexts.failed);

function ContactsButton({ disabled, onClick }: { disabled: boolean; onClick: () => void }) {
  return (
    <Button variant="quiet" size="medium" wide disabled={disabled} onClick={onClick}>
      {blocksTexts.fromContacts}
    </Button>
  );
}
