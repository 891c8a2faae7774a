import { useState } from 'react';
import { areLetterKeysOn, letterKeys } from '#lib/keyboard/letter-keys.ts';
import { Toggle } from '#ui/fields/Toggle.tsx';
import { useViewer } from '../profiles.api.ts';
import { profilesTexts } from '../profiles.texts.ts';

/** Turns letter keys off for people whose speech input or hands press letters they didn't mean. */
export function LetterKeysToggle() {
  const { userRole } = useViewer();
  const [isOn, setOn] = useState(areLetterKeysOn);
  return (
    <div className="rounded-panel border border-hairline bg-base-200 px-5 py-2">
      <Toggle
        label={profilesTexts.letterKeys}
        hint={userRole === 'Admin' ? profilesTexts.letterKeysOfDesk : profilesTexts.letterKeysHint}
        checked={isOn}
        onChange={(next) => {
          letterKeys.write(next);
          setOn(next);
        }}
      />
    </div>
  );
}
