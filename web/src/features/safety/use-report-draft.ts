import type { ReportCategory } from '@showup/contract/safety';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';

export interface ReportDraft {
  readonly reportType: ReportCategory | undefined;
  readonly reason: string;
}

/** What a report dialog is filled with. `schema` is the call's body, `rest` what of it isn't asked for. */
export function useReportDraft<Body>(
  schema: z.ZodMiniType<Body>,
  rest: object,
  reportType: ReportDraft['reportType'],
) {
  const [draft, setDraft] = useState<ReportDraft>({ reportType, reason: '' });
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const parsed = schema.safeParse({ ...rest, ...draft });
  const issues = isTried && !parsed.success ? parsed.error.issues : [];
  const refusalOf = (field: keyof ReportDraft) => issues.find(({ path }) => path[0] === field)?.message;

  // Runs after the dialog has opened and focused its close button.
  useEffect(() => form.current?.querySelector('select')?.focus(), []);

  /** The body if it can be sent; otherwise asks for what is missing. */
  function check(): Body | undefined {
    setTried(true);
    if (parsed.success) return parsed.data;
    const isTypeMissing = parsed.error.issues.some(({ path }) => path[0] === 'reportType');
    form.current?.querySelector<HTMLElement>(isTypeMissing ? 'select' : 'textarea')?.focus();
    return undefined;
  }

  const change = (part: Partial<ReportDraft>) => setDraft((before) => ({ ...before, ...part }));
  return { draft, change, form, refusalOf, check };
}
