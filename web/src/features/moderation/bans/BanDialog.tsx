import { BAN_REASON_MAX, BanLift } from '@showup/contract/moderation/bans';
import { useRef, useState } from 'react';
import { serverNow } from '#lib/api/server-clock.ts';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { Toggle } from '#ui/fields/Toggle.tsx';
import { ReasonDialog } from '../cases/ReasonDialog.tsx';
import { banDeskTexts, banMeaning, banTitle, type Standing } from './bans.texts.ts';

/** The ban durations an admin can choose from. */
export const banEnds = [
  { value: 'good', label: 'For good' },
  { value: 'day', label: '1 day' },
  { value: 'week', label: '1 week' },
  { value: 'month', label: '30 days' },
] as const;

type BanEnd = (typeof banEnds)[number]['value'];

const DAY_MS = 86_400_000;
const days: Record<BanEnd, number | null> = { good: null, day: 1, week: 7, month: 30 };

/** When a ban of this duration ends; null if it is permanent. */
export function endOf(end: BanEnd, now = serverNow()): string | null {
  const count = days[end];
  return count === null ? null : new Date(now + count * DAY_MS).toISOString();
}

type Props = {
  name: string;
  standing: Standing;
  busy: boolean;
  onClose: () => void;
  onConfirm: (terms: { reason: string; until: string | null; isFraud: boolean }) => void;
};

export function BanDialog({ name, standing, busy, onClose, onConfirm }: Props) {
  const [end, setEnd] = useState<BanEnd>();
  const [isFraud, setFraud] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const choice = useRef<HTMLSelectElement>(null);

  function confirm(reason: string) {
    if (end) return onConfirm({ reason, until: endOf(end), isFraud });
    setMissing(true);
    choice.current?.focus();
  }

  return (
    <ReasonDialog
      title={banTitle(name)}
      meaning={banMeaning(name, standing)}
      action={banDeskTexts.ban}
      variant="danger"
      label={banDeskTexts.reason}
      hint={banDeskTexts.reasonHint}
      schema={BanLift.shape.reason}
      maxLength={BAN_REASON_MAX}
      busy={busy}
      onClose={onClose}
      onConfirm={confirm}
    >
      <SelectField
        ref={choice}
        label={banDeskTexts.until}
        options={banEnds}
        value={end}
        onChange={setEnd}
        placeholder={banDeskTexts.choose}
        error={isMissing && end === undefined ? banDeskTexts.untilMissing : undefined}
        disabled={busy}
      />
      {standing !== 'gone' && (
        <Toggle
          label={banDeskTexts.fraud}
          hint={banDeskTexts.fraudHint}
          checked={isFraud}
          onChange={setFraud}
          disabled={busy}
        />
      )}
    </ReasonDialog>
  );
}
