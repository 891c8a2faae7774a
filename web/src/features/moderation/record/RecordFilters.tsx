import { OPERATOR, type RecordFilter } from '@showup/contract/moderation/audit';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { useRecordFilters } from './record.api.ts';
import { actionText, actorText, recordTexts } from './record.texts.ts';

const ALL = 'all';

type Props = { filter: RecordFilter; onChange: (filter: RecordFilter) => void };

/** Filters by admin and by action. Offers only those that occur in the record. */
export function RecordFilters({ filter, onChange }: Props) {
  const { data } = useRecordFilters();
  const admins = (data?.admins ?? []).map((admin) => ({
    value: admin?._id ?? OPERATOR,
    label: actorText(admin),
  }));
  const actions = (data?.actions ?? []).map((action) => ({ value: action, label: actionText(action) }));
  const chosen = (value: string) => (value === ALL ? undefined : value);
  return (
    <div className="grid min-w-0 grid-cols-2 gap-3 sm:flex-1 sm:max-w-2xl lg:[&_select]:text-body">
      <SelectField
        label={recordTexts.admin}
        options={[{ value: ALL, label: recordTexts.everyone }, ...byLabel(admins)]}
        value={filter.admin ?? ALL}
        onChange={(value) => onChange({ ...filter, admin: chosen(value) })}
      />
      <SelectField
        label={recordTexts.action}
        options={[{ value: ALL, label: recordTexts.everything }, ...byLabel(actions)]}
        value={filter.action ?? ALL}
        onChange={(value) => onChange({ ...filter, action: chosen(value) })}
      />
    </div>
  );
}

const byLabel = <T extends { label: string }>(options: T[]): T[] =>
  options.toSorted((a, b) => a.label.localeCompare(b.label));
