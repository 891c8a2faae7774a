import { uiTexts } from '../ui.texts.ts';

type Props = {
  /** The reference of the failure in the server's log or the browser's console. */
  name: string;
};

/** The reference to quote when reporting a failure. */
export function Reference({ name }: Props) {
  return (
    <span className="block text-note">
      {uiTexts.reference} <span className="break-all select-all tabular-nums">{name}</span>
    </span>
  );
}
