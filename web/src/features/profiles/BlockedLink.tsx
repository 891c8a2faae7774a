import { ChevronRight, ShieldX } from 'lucide-react';
import { Link } from 'react-router';
import { profilesTexts } from './profiles.texts.ts';

/** Links to the people and numbers the viewer has blocked. */
export function BlockedLink() {
  return (
    <Link
      to="/blocked"
      className="flex min-h-16 items-center gap-3 rounded-panel border border-hairline bg-base-200 px-5 py-2.5 transition-colors hover:bg-base-100"
    >
      <ShieldX size={22} className="shrink-0 text-muted" aria-hidden />
      <span className="flex-1">
        <span className="block font-medium">{profilesTexts.blockedPeople}</span>
        <span className="block text-note text-muted">{profilesTexts.blockedHint}</span>
      </span>
      <ChevronRight size={20} className="shrink-0 text-muted" aria-hidden />
    </Link>
  );
}
