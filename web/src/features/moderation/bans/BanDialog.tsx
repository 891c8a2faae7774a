import { BAN_REASON_MAX, BanLift } from '@showup/contract/moderation/bans';
import { useState } from 'react';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { Toggle } from '#ui/fields/Toggle.tsx';
import { ReasonDialog } from '../cases/ReasonDialog.tsx';
import { type BanEnd, banEnds, endOf } from './ban-ends.ts';
import { banDeskTexts, banMeaning, banTitle, type Standing } from './bans.texts.ts';

type Props = {
  name: string;
  standing: Standing;
  busy: boolean;
  onClose: () => void;
  onConfirm: (terms: { reason: string; until: string | null; isFraud: boolean }) => void;
};

export function BanDialog({ name, standing, busy, onClose, onConfirm }: Props) {
  const [end, setEnd] = useState<BanEnd>('good');
  const [isFraud, setFraud] = useState(false);
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
      onConfirm={(reason) => onConfirm({ reason, until: endOf(end), isFraud })}
    >
      <SelectField
        label={banDeskTexts.until}
        options={banEnds}
        value={end}
        onChange={setEnd}
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
