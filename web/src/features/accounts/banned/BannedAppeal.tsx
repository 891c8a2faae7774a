import { APPEAL_MAX, NewAppeal } from '@showup/contract/accounts/bans';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { focusFirstError } from '../../../ui/fields/focus-first-error.ts';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { notify } from '../../../ui/toasts/notify.ts';
import { failureText } from '../failure-text.ts';
import { useAppeal } from './banned.api.ts';
import { bannedTexts } from './banned.texts.ts';

/** A banned person's only appeal. The text stays if sending fails. */
export function BannedAppeal() {
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate: send, isPending } = useAppeal();
  const parsed = NewAppeal.safeParse({ text });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (!parsed.success) {
      focusFirstError(event.currentTarget);
      return;
    }
    send(parsed.data.text, {
      onSuccess: () => notify.success(bannedTexts.sent),
      onError: (failure) => notify.error(failureText(failure), { of: failure }),
    });
  }

  return (
    <section aria-labelledby="appeal" className="flex flex-col gap-4">
      <h2 id="appeal" className="font-display text-title font-bold">
        {bannedTexts.appeal}
      </h2>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextArea
          label={bannedTexts.appealLabel}
          labelHidden
          hint={bannedTexts.appealHint}
          required
          rows={5}
          maxLength={APPEAL_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
          readOnly={isPending}
          error={isTried && !parsed.success ? parsed.error.issues[0]?.message : undefined}
        />
        <Button type="submit" wide busy={isPending}>
          {bannedTexts.send}
        </Button>
      </form>
    </section>
  );
}
