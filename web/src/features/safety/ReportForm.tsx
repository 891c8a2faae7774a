import { REPORT_REASON_MAX, type ReportCategory } from '@showup/contract/safety';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { TabState } from '#lib/kept/tab-state.ts';
import { useTabState } from '#lib/kept/use-tab-state.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { FieldError } from '#ui/fields/FieldFrame.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { SafetyCentreLink } from './SafetyCentreLink.tsx';
import { blockReportTexts, reportCategoryLabels } from './safety.texts.ts';

interface ReportDraft {
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

  // Runs after the dialog has opened, which may take the focus itself.
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

type Props<Body> = {
  title: string;
  /** The label of the button that sends it. */
  action: string;
  /** What sending it means. */
  meaning: ReactNode;
  categories: readonly ReportCategory[];
  report: ReturnType<typeof useReportDraft<Body>>;
  busy: boolean;
  /** Why it could not be sent. */
  failure: string | undefined;
  onSend: (body: Body) => void;
  onClose: () => void;
  /** Shown below the fields. */
  children?: ReactNode;
};

/** Asks what a report is about, and what happened. The text stays if sending it fails. */
export function ReportForm<Body>(props: Props<Body>) {
  const { title, action, meaning, categories, busy, failure, onSend, onClose, children } = props;
  const { draft, change, form, refusalOf, check } = props.report;
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    const body = check();
    if (body !== undefined) onSend(body);
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      describedBy={`${id}-meaning`}
      locked={busy}
      foot={
        <>
          <Button type="submit" form={id} variant="danger" wide busy={busy}>
            {action}
          </Button>
          <Button variant="quiet" wide disabled={busy} onClick={onClose}>
            {blockReportTexts.cancel}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={submit} className="flex flex-col gap-5 pb-2">
        <div id={`${id}-meaning`} className="text-body break-words text-muted">
          {meaning}
        </div>
        <SelectField
          label={blockReportTexts.type}
          placeholder={draft.reportType === undefined ? blockReportTexts.choose : undefined}
          options={categories.map((value) => ({ value, label: reportCategoryLabels[value] }))}
          value={draft.reportType}
          onChange={(reportType) => change({ reportType })}
          disabled={busy}
          error={refusalOf('reportType')}
        />
        <TextArea
          label={blockReportTexts.reason}
          hint={blockReportTexts.reasonHint}
          required
          rows={3}
          maxLength={REPORT_REASON_MAX}
          value={draft.reason}
          onChange={(event) => change({ reason: event.target.value })}
          readOnly={busy}
          error={refusalOf('reason')}
        />
        {children}
        <SafetyCentreLink />
        <FieldError id={id} error={failure} />
      </form>
    </Dialog>
  );
}
