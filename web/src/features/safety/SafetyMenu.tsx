import { Flag, ShieldBan, ShieldX } from 'lucide-react';
import { Menu, type MenuItem } from '#ui/dialogs/Menu.tsx';
import { blockReportTexts } from './safety.texts.ts';

/** What one can do about a person. */
export type SafetyAct = 'block' | 'report' | 'blockReport';

type Props = {
  label: string;
  /** Shown above. */
  others: readonly MenuItem[];
  onAct: (act: SafetyAct) => void;
};

/** A menu about a person, which ends with what protects from them. */
export function SafetyMenu({ label, others, onAct }: Props) {
  const item = (act: SafetyAct, icon: MenuItem['icon']): MenuItem => ({
    label: blockReportTexts[act],
    icon,
    danger: true,
    onSelect: () => onAct(act),
  });
  const items = [...others, item('block', ShieldBan), item('report', Flag), item('blockReport', ShieldX)];
  return <Menu label={label} items={items} />;
}
