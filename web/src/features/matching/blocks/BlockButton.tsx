import { Button } from '#ui/buttons/Button.tsx';
import { matchingTexts } from '../matching.texts.ts';

/** The block button below an open profile. */
export function BlockButton({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="plain" size="medium" className="mx-auto" onClick={onPress}>
      {matchingTexts.blockReport}
    </Button>
  );
}
