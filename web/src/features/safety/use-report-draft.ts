import type { ReportCategory } from '@showup/contract/safety';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { TabState } from '#lib/kept/tab-state.ts';
import { useTabState } from '#lib/kept/use-tab-state.ts';

export interface ReportDraft {
  readonly reportType: ReportCategory | undefined;
  readonly reason: string;
}

/** By what they are about, until they are sent. */
const drafts = new TabState<ReadonlyMap<string, ReportDraft>>();

const draftsOf = (kept: ReadonlyMap<string, ReportDraft> | undefined) => kept;

/**
 * What a report dialog is filled with, kept when it is closed. `schema` is the call's body, `rest` what of it isn't
 * asked for.
 */
export function useReportDraft<Body>(
  schema: z.ZodMiniType<Body>,
  rest: object,
  reportType: ReportDraft['reportType'],
) {
  const cache = useQueryClient();
  const about = JSON.stringify(rest);
  const draft = useTabState(drafts, draftsOf)?.get(about) ?? { reportType, reason: '' };
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

  function change(part: Partial<ReportDraft>) {
    drafts.set(cache, new Map([...(drafts.in(cache) ?? []), [about, { ...draft, ...part }]]));
  }

  function forget() {
    const kept = new Map(drafts.in(cache));
    if (kept.delete(about)) drafts.set(cache, kept);
  }

  return { draft, change, forget, form, refusalOf, check };
}
