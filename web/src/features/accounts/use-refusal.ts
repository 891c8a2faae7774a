import type { Endpoint, ErrorCode } from '@showup/contract/endpoint';
import { useEffect, useRef, useState } from 'react';
import { CallFailed } from '#lib/api/call-failed.ts';
import { focusFirstError } from '#ui/fields/focus-first-error.ts';

/**
 * Shows a refusal next to its field until the field is changed.
 * @param _entry the endpoint, for its type only
 * @param fieldOf the field of each error code
 */
export function useRefusal<E extends Endpoint, Field extends string>(
  _entry: E,
  fieldOf: { readonly [Code in ErrorCode<E>]?: Field },
) {
  const form = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<{ field: Field; text: string }>();

  // Runs once the field is marked.
  useEffect(() => {
    if (refusal && form.current) focusFirstError(form.current);
  }, [refusal]);

  /** Keeps a refusal that belongs to a field and rethrows any other failure. */
  function show(failure: unknown): void {
    if (!(failure instanceof CallFailed)) throw failure;
    const field = new Map<string, Field>(Object.entries(fieldOf)).get(failure.code);
    if (field === undefined) throw failure;
    setRefusal({ field, text: failure.message });
  }

  return {
    form,
    show,
    refused: (field: Field) => (refusal?.field === field ? refusal.text : undefined),
    forget: (field: Field) => setRefusal((now) => (now?.field === field ? undefined : now)),
  };
}
