import type { Endpoint, ErrorCode } from '@showup/contract/endpoint';
import { useEffect, useRef, useState } from 'react';
import { CallFailed } from '../../lib/api/call-failed.ts';
import { focusFirstError } from '../../ui/fields/focus-first-error.ts';

/**
 * Shows what the server refused by the field it is about, until that field is changed.
 * @param _entry what was called, for its type alone
 * @param fieldOf the field that each code of a refusal is about
 */
export function useRefusal<E extends Endpoint, Field extends string>(
  _entry: E,
  fieldOf: { readonly [Code in ErrorCode<E>]?: Field },
) {
  const form = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<{ field: Field; text: string }>();

  // Once the field is marked.
  useEffect(() => {
    if (refusal && form.current) focusFirstError(form.current);
  }, [refusal]);

  /** Keeps a refusal that is about a field; any other failure is thrown again. */
  function place(failure: unknown): void {
    if (!(failure instanceof CallFailed)) throw failure;
    const field = new Map<string, Field>(Object.entries(fieldOf)).get(failure.code);
    if (field === undefined) throw failure;
    setRefusal({ field, text: failure.message });
  }

  return {
    form,
    place,
    refused: (field: Field) => (refusal?.field === field ? refusal.text : undefined),
    forget: (field: Field) => setRefusal((now) => (now?.field === field ? undefined : now)),
  };
}
