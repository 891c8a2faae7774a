import { OPERATOR, type RecordFilter, type RecordLine } from '@showup/contract/moderation/audit';
import { Download, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { ListEnd } from '#features/venues/ListEnd.tsx';
import { momentText } from '#lib/format/moments.ts';
import { buttonClass } from '#ui/buttons/Button.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { recordFile, useRecord, useRecordFilters } from './record.api.ts';
import { aboutText, actionText, actorText, recordTexts, subjectsText } from './record.texts.ts';

/** What admins did and looked at. All admins can read it. */
export function RecordDesk() {
  const [filter, setFilter] = useState<RecordFilter>({});
  return (
    <div className="flex flex-1 flex-col gap-4 lg:min-h-0">
      <div className="grid gap-3 sm:flex sm:items-end">
        <RecordFilters filter={filter} onChange={setFilter} />
        <a
          href={recordFile(filter)}
          download
          className={classNames(buttonClass({ variant: 'quiet', size: 'medium' }), 'sm:ml-auto')}
        >
          <Download size={18} aria-hidden />
          {recordTexts.download}
        </a>
      </div>
      <p className="text-note text-muted">
        {recordTexts.note} {recordTexts.downloadNote}
      </p>
      <RecordLines filter={filter} />
    </div>
  );
}

const ALL = 'all';

type FiltersProps = { filter: RecordFilter; onChange: (filter: RecordFilter) => void };

/** Filters by admin and by action. Offers only those that occur in the record. */
function RecordFilters({ filter, onChange }: FiltersProps) {
  const { data } = useRecordFilters();
  const admins = (data?.admins ?? []).map((admin) => ({
    value: admin?._id ?? OPERATOR,
    label: actorText(admin),
  }));
  const actions = (data?.actions ?? []).map((action) => ({ value: action, label: actionText(action) }));
  return (
    <div className="grid min-w-0 grid-cols-2 gap-3 sm:flex-1 sm:max-w-2xl lg:[&_select]:text-body">
      <SelectField
        label={recordTexts.admin}
        options={[{ value: ALL, label: recordTexts.everyone }, ...byLabel(admins)]}
        value={filter.admin ?? ALL}
        onChange={(value) => onChange({ ...filter, admin: value === ALL ? undefined : value })}
      />
      <SelectField
        label={recordTexts.action}
        options={[{ value: ALL, label: recordTexts.everything }, ...byLabel(actions)]}
        value={filter.action ?? ALL}
        onChange={(value) => onChange({ ...filter, action: value === ALL ? undefined : value })}
      />
    </div>
  );
}

const byLabel = <T extends { label: string }>(options: T[]): T[] =>
  options.toSorted((a, b) => a.label.localeCompare(b.label));

function RecordLines({ filter }: { filter: RecordFilter }) {
  const list = useRecord(filter);
  if (list.isPending) return <RecordSkeleton />;
  if (!list.data) {
    return (
      <LoadFailed
        title={recordTexts.notLoaded}
        error={list.error}
        retry={list.refetch}
        retrying={list.isRefetching}
      />
    );
  }
  const lines = list.data.pages.flatMap(({ items }) => items);
  const isFiltered = filter.admin !== undefined || filter.action !== undefined;
  return (
    <section
      aria-label={recordTexts.record}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and nothing in it takes the focus that the keys need.
      tabIndex={0}
      aria-busy={list.isPlaceholderData || undefined}
      className={classNames(
        'relative flex flex-1 flex-col rounded-small lg:-mx-1 lg:-mb-6 lg:min-h-0 lg:overflow-y-auto lg:p-1 lg:pb-6',
        list.isPlaceholderData && 'opacity-60',
      )}
    >
      {lines.length === 0 ? (
        <EmptyState
          icon={ScrollText}
          title={recordTexts.none}
          text={isFiltered ? recordTexts.noneFiltered : recordTexts.noneText}
        />
      ) : (
        <ol className="flex flex-col">
          {lines.map((line) => (
            <RecordRow key={line._id} line={line} />
          ))}
        </ol>
      )}
      <ListEnd list={list} />
    </section>
  );
}

function RecordRow({ line }: { line: RecordLine }) {
  const { admin, action, subjects, about, reason, at } = line;
  const whom = [subjectsText(subjects), aboutText(about)].filter(Boolean).join(' · ');
  return (
    <li className="grid gap-x-6 gap-y-0.5 border-b border-hairline py-3 sm:grid-cols-[11rem_minmax(0,1fr)] lg:grid-cols-[11rem_minmax(0,3fr)_minmax(0,4fr)]">
      <p className="flex justify-between gap-3 text-note text-muted sm:block">
        <span className="block text-body font-medium break-words text-base-content">{actorText(admin)}</span>
        <time dateTime={at} className="block shrink-0 tabular-nums max-sm:pt-0.5">
          {momentText(at)}
        </time>
      </p>
      <div className="min-w-0">
        <p className="text-body">{actionText(action)}</p>
        {whom && <p className="text-body break-words text-muted">{whom}</p>}
      </div>
      {reason && (
        <p className="text-body break-words whitespace-pre-line max-sm:mt-1 sm:col-start-2 lg:col-start-3">
          {`“${reason}”`}
        </p>
      )}
    </li>
  );
}

function RecordSkeleton() {
  return (
    <div role="status" aria-label={recordTexts.loading} className="flex flex-col gap-3">
      {[0, 1, 2, 3, 4].map((key) => (
        <Skeleton key={key} className="h-16" />
      ))}
    </div>
  );
}
