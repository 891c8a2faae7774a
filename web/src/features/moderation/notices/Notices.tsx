import { arrival } from '../../../lib/device/late-code.ts';
import { useLateDialog } from '../../../ui/dialogs/use-late-dialog.ts';
import { useNotices } from './notices.api.ts';
import { useNoticesLive } from './notices.live.ts';

const load = async () => (await arrival(import('./NoticeDialog.tsx'))).NoticeDialog;

/** The viewer's notices, over any screen. */
export function Notices() {
  useNoticesLive();
  const { data: notices = [] } = useNotices();
  const NoticeDialog = useLateDialog(load, notices.length > 0);
  return NoticeDialog && <NoticeDialog notices={notices} />;
}
