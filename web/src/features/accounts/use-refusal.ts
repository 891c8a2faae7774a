import { useEffect, useRef, useState } from 'react';
import { CallFailed } from '../../lib/api.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';

/**
 * Shows what the server refused by the field it is about, until that field is changed.
 * @param fieldOf the field that each code of a refusal is about
 */
export function useRefusal<Field extends string>(fieldOf: Readonly<Record<string, Field>>) {
  const form = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<{ field: Field; text: string }>();

  // Once the field is marked.
  useEffect(() => {
    if (refusal && form.current) focusFirstError(form.current);
  }, [refusal]);

  /** Keeps a refusal that is about a field; any other failure is thrown again. */
  function place(failure: unknown): void {
    const field = failure instanceof CallFailed ? fieldOf[failure.code] : undefined;
    if (field === undefined || !(failure instanceof CallFailed)) throw failure;
    setRefusal({ field, text: failure.message });
  }

  return {
    form,
    place,
    refused: (field: Field) => (refusal?.field === field ? refusal.text : undefined),
    forget: (field: Field) => setRefusal((now) => (now?.field === field ? undefined : now)),
  };
}
