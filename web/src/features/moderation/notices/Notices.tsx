import { arrival } from '#lib/late/late-code.ts';
import { useLatePart } from '#lib/late/use-late-part.ts';
import { useNotices } from './notices.api.ts';
import { useNoticesLive } from './notices.live.ts';

const load = async () => (await arrival(import('./NoticeDialog.tsx'))).NoticeDialog;

/** The viewer's notices, over any screen. */
export function Notices() {
  useNoticesLive();
  const { data: notices = [] } = useNotices();
  const NoticeDialog = useLatePart(load, notices.length > 0);
  return NoticeDialog && <NoticeDialog notices={notices} />;
}
