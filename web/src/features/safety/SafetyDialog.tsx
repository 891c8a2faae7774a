import type { ProfileCard } from '@showup/contract/profiles';
import { BlockDialog } from './BlockDialog.tsx';
import { BlockReportDialog } from './BlockReportDialog.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import type { SafetyAct } from './SafetyMenu.tsx';

type Props = {
  act: SafetyAct;
  person: Pick<ProfileCard, '_id' | 'fullName'>;
  /** The message that a report is about. */
  messageId?: string | undefined;
  onClose: () => void;
  /** Called once the person is blocked. */
  onBlocked: () => void;
};

/** Asks for what the act needs, and does it. */
export function SafetyDialog({ act, person, messageId, onClose, onBlocked }: Props) {
  if (act === 'report') return <ReportDialog {...{ person, messageId, onClose }} />;
  const Asked = act === 'block' ? BlockDialog : BlockReportDialog;
  return <Asked {...{ person, onClose, onBlocked }} />;
}
