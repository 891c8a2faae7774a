import { LifeBuoy } from 'lucide-react';
import { profilesTexts } from './profiles.texts.ts';
import { RowLink } from './RowLink.tsx';

/** Links to the help lines and the advice. */
export function SafetyLink() {
  return (
    <RowLink
      to="/safety"
      icon={LifeBuoy}
      title={profilesTexts.safetyCentre}
      hint={profilesTexts.safetyHint}
    />
  );
}
