import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { focusFirstError } from '#ui/fields/focus-first-error.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { uiTexts } from '#ui/ui.texts.ts';
import { CallFailed } from '../api/call-failed.ts';

/**
 * A form of text fields, validated with the schema of its call. After the first attempt, errors are shown next to their
 * fields. Refusals by the server are shown in a toast.
 */
export function useCheckedForm<Form extends Record<string, string>, Sent>(
  empty: Form,
  schema: z.ZodMiniType<Sent, Form>,
  send: (form: Sent) => Promise<unknown>,
) {
  const [form, setForm] = useState(empty);
  const [tried, setTried] = useState(false);
  const parsed = schema.safeParse(form);

  function errorOf(field: keyof Sent): string | undefined {
    if (!tried || parsed.success) return undefined;
    const { fieldErrors } = z.flattenError(parsed.error);
    return fieldErrors[field]?.[0];
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (!parsed.success) {
      focusFirstError(event.currentTarget);
      return;
    }
    try {
      await send(parsed.data);
    } catch (failure) {
      notify.error(failure instanceof CallFailed ? failure.message : uiTexts.failed, { of: failure });
    }
  }

  return { form, setForm, errorOf, submit };
}
