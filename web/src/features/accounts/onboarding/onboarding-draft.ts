import {
  BioStep,
  FullName,
  GENDERS,
  Gender,
  GenderStep,
  NameStep,
  profileTexts,
  type User,
} from '@showup/contract/profiles';
import { displayNameOf } from '@showup/contract/profiles/display-name';
import { properName } from '@showup/contract/profiles/names';
import * as z from 'zod/mini';
import { stored } from '#lib/kept/stored.ts';
import { notADay } from '../accounts.texts.ts';

const NameEntry = z.extend(NameStep, { fullName: FullName.check(properName) });

const Birthday = z.object({ day: z.string(), month: z.string(), year: z.string() });
export type Birthday = z.infer<typeof Birthday>;

/** The answers on the onboarding screens so far, as typed. */
const OnboardingDraft = z.object({
  /** The proved phone or the account id that these answers belong to. */
  owner: z._default(z.string(), ''),
  fullName: z._default(z.string(), ''),
  /** Words of the full name; its first word until the person chooses. */
  displayName: z.optional(z.string()),
  birthday: z._default(Birthday, { day: '', month: '', year: '' }),
  identifiedAs: z.optional(Gender),
  interestedIn: z._default(z.array(z.enum(GENDERS)), []),
  photos: z._default(z.array(z.nullable(z.string())), []),
  bio: z._default(z.string(), ''),
  isProfileHidden: z._default(z.boolean(), false),
});
export type OnboardingDraft = z.infer<typeof OnboardingDraft>;

/** Survives a reload and Back, in this tab only. */
export const onboardingDraft = stored(() => sessionStorage, 'showup.onboarding', OnboardingDraft);

/** Starts from scratch for a newly proved phone; continues for the same one. */
export function beginDraft(phone: string): void {
  if (onboardingDraft.read()?.owner !== phone) onboardingDraft.write({ owner: phone });
}

/** The stored answers if they belong to this account, otherwise the account's own data. */
export function draftFor(viewer: User | null, kept: OnboardingDraft | undefined): OnboardingDraft {
  if (!viewer) return kept ?? OnboardingDraft.parse({});
  if (kept?.owner === viewer._id) return kept;
  const [year = '', month = '', day = ''] = viewer.dob?.split('-') ?? [];
  return OnboardingDraft.parse({
    owner: viewer._id,
    fullName: viewer.fullName,
    displayName: viewer.displayName ?? undefined,
    birthday: { day, month, year },
    identifiedAs: viewer.identifiedAs ?? undefined,
    interestedIn: viewer.interestedIn,
    photos: viewer.photos,
    bio: viewer.bio,
    isProfileHidden: viewer.isProfileHidden,
  });
}

/** `YYYY-MM-DD`, or empty while a part is missing. */
export function dobOf({ day, month, year }: Birthday): string {
  if (!day || !month || !year) return '';
  return `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

export function nameStep({ fullName, displayName, birthday }: OnboardingDraft) {
  const shown = displayNameOf(fullName.trim(), displayName);
  return NameEntry.safeParse({ fullName, dob: dobOf(birthday), ...(shown && { displayName: shown }) });
}

export function genderStep({ identifiedAs, interestedIn }: OnboardingDraft) {
  return GenderStep.safeParse({ identifiedAs, interestedIn });
}

export function bioStep({ photos, bio, identifiedAs, isProfileHidden }: OnboardingDraft) {
  return BioStep.safeParse({
    photos: photos.filter((photo) => photo !== null),
    bio,
    isProfileHidden: identifiedAs === 'Female' && isProfileHidden,
  });
}

/** The errors of the name step, by field. */
export function nameComplaints(draft: OnboardingDraft): {
  fullName?: string | undefined;
  dob?: string | undefined;
} {
  const { error } = nameStep(draft);
  if (!error) return {};
  const { fullName = [], dob = [] } = z.flattenError(error).fieldErrors;
  // All three parts are filled in, but the date does not exist.
  const isNoDay = dobOf(draft.birthday) !== '' && dob[0] === profileTexts.allFields;
  return { fullName: fullName[0], dob: isNoDay ? notADay : dob[0] };
}

/** The first screen whose answers are incomplete. */
export function openStep(draft: OnboardingDraft): '/name' | '/gender' | '/bio' {
  if (!nameStep(draft).success) return '/name';
  return genderStep(draft).success ? '/bio' : '/gender';
}
