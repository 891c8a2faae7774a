import { uiTexts } from '../ui.texts.ts';

type Props = {
  /** By this name the cause is found again, in the server's log or in the console of this browser. */
  name: string;
};

/** What to tell whoever is to find out what went wrong. */
export function Reference({ name }: Props) {
  return (
    <span className="block text-note">
      {uiTexts.reference} <span className="break-all select-all tabular-nums">{name}</span>
    </span>
  );
}
