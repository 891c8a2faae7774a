import type { Gender } from '@showup/contract/profiles';
import { ageText } from '@showup/contract/profiles/age';
import { BadgeCheck, MapPin } from 'lucide-react';
import { nearMonth } from '#lib/format/month.ts';
import { classNames } from '#ui/style/class-names.ts';
import { profilesTexts } from './profiles.texts.ts';

/** Names with more characters use a smaller font, so that they don't cover the photo. */
const LONG_NAME = 24;

type Props = {
  person: {
    readonly fullName: string;
    readonly dob: string | null;
    readonly identifiedAs: Gender | null;
    readonly verifiedMonth?: string | null | undefined;
    readonly outThisMonth?: boolean | undefined;
    readonly goesOutIn?: string | null | undefined;
  };
  /** Leaves out name and age, for when a title already shows them. */
  nameless?: boolean | undefined;
};

/** Who a person is, in white at the bottom of their photo. */
export function PersonFacts({ person, nameless = false }: Props) {
  const { fullName, dob, identifiedAs, verifiedMonth, outThisMonth, goesOutIn } = person;
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        {verifiedMonth && (
          <p className="photo-pill">
            <BadgeCheck size={16} aria-hidden />
            {outThisMonth
              ? profilesTexts.outThisMonth
              : `${profilesTexts.verifiedInPerson} ${nearMonth(verifiedMonth)}`}
          </p>
        )}
        {goesOutIn && (
          <p className="photo-pill">
            <MapPin size={16} aria-hidden />
            {profilesTexts.goesOutIn(goesOutIn)}
          </p>
        )}
        {identifiedAs && <p className="photo-pill">{identifiedAs}</p>}
      </div>
      {!nameless && (
        <h2
          className={classNames(
            'mt-2 font-display font-bold break-words',
            fullName.length > LONG_NAME ? 'text-title' : 'text-display',
          )}
        >
          <bdi>{fullName}</bdi> <span className="font-sans font-normal tabular-nums">{ageText(dob)}</span>
        </h2>
      )}
    </>
  );
}
