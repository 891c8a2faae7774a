import { APPEAL_MAX, NewAppeal } from '@showup/contract/accounts/bans';
import { useCheckedForm } from '#lib/forms/use-checked-form.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useAppeal } from './banned.api.ts';
import { bannedTexts } from './banned.texts.ts';

/** A banned person's only appeal. The text stays if sending fails. */
export function BannedAppeal() {
  const { mutateAsync, isPending } = useAppeal();
  const { form, setForm, errorOf, submit } = useCheckedForm({ text: '' }, NewAppeal, async ({ text }) => {
    await mutateAsync(text);
    notify.success(bannedTexts.sent);
  });

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
          value={form.text}
          onChange={(event) => setForm({ text: event.target.value })}
          readOnly={isPending}
          error={errorOf('text')}
        />
        <Button type="submit" wide busy={isPending}>
          {bannedTexts.send}
        </Button>
      </form>
    </section>
  );
}
