import { profilesTexts } from './profiles.texts.ts';

type Props = {
  fullName: string;
  /** Null for people from before they could choose it, whom others know by their full name. */
  displayName?: string | null | undefined;
};

/** For admins, beside a full name: the name that others read, where it is another. */
export function ShownAs({ fullName, displayName }: Props) {
  if (displayName == null || displayName === fullName) return null;
  return <p className="min-w-0 text-body break-words text-muted">{profilesTexts.shownAs(displayName)}</p>;
}
