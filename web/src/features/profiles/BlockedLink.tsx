import { ShieldX } from 'lucide-react';
import { profilesTexts } from './profiles.texts.ts';
import { RowLink } from './RowLink.tsx';

/** Links to the people and numbers the viewer has blocked. */
export function BlockedLink() {
  return (
    <RowLink
      to="/blocked"
      icon={ShieldX}
      title={profilesTexts.blockedPeople}
      hint={profilesTexts.blockedHint}
    />
  );
}
