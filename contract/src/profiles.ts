import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { calendarDate, Instant, PICTURES_BODY_BYTES, photo, text, UserId } from './fields.ts';
import { pictureErrors } from './platform/media.ts';
import { ageInYears, MINIMUM_AGE, todayInIndia } from './profiles/age.ts';
import { interestTags, profileOptions } from './profiles/profile-options.ts';
import { Prompts } from './profiles/prompts.ts';

export const PHOTO_COUNT = 3;
export const BIO_MAX = 150;
export const INTERESTS_MAX = 10;
export const NAME_MAX = 60;
/** The highest age that can be chosen. */
export const MAXIMUM_AGE = 120;
export const DISTANCES_KM = [25, 50, 100, 250] as const;

export const GENDERS = ['Male', 'Female', 'Other'] as const;

export const profileTexts = {
  allFields: 'Please enter all the fields.',
  tooYoung: 'You must be at least 18 years old to continue.',
  identity: 'Please select your gender identity.',
  interest: 'Please select at least one interest.',
  threePhotos: 'Please upload 3 photos before continuing.',
  tooManyInterests: 'You can select a maximum of 10 interests.',
  ageRange: 'Please choose ages from 18 on, the younger one first.',
  distance: 'Please choose one of the distances.',
  bioTooLong: 'Your bio can have at most 150 characters.',
  displayName: 'Please choose among the words of your name.',
} as const;

export const Gender = z.enum(GENDERS, profileTexts.identity);
export type Gender = z.infer<typeof Gender>;

export const InterestedIn = z.pipe(
  z
    .array(z.enum(GENDERS, profileTexts.interest), profileTexts.interest)
    .check(z.minLength(1, profileTexts.interest), z.maxLength(20, profileTexts.interest)),
  z.transform((genders) => GENDERS.filter((gender) => genders.includes(gender))),
);

/** At least one visible character, with single spaces. `nameComplaint` checks the other rules for names. */
export function personName(required: string) {
  return text(NAME_MAX, required).check(
    z.refine<string>((name) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(name), required),
    z.overwrite((name) => name.replace(/\s\s+/g, ' ')),
  );
}

export const FullName = personName(profileTexts.allFields);

export const DateOfBirth = calendarDate(profileTexts.allFields).check(
  z.refine((dob) => dob >= '1900-01-01' && dob <= todayInIndia(), 'Please enter a valid date of birth.'),
  z.refine((dob) => ageInYears(dob) >= MINIMUM_AGE, profileTexts.tooYoung),
);

export const Bio = text(BIO_MAX, undefined, profileTexts.bioTooLong);

export const Photos = z
  .array(photo(profileTexts.threePhotos), profileTexts.threePhotos)
  .check(z.length(PHOTO_COUNT, profileTexts.threePhotos));

/** In whole years, inclusive. */
export const AgeRange = z
  .object({
    from: z.int(profileTexts.ageRange).check(z.minimum(MINIMUM_AGE, profileTexts.ageRange)),
    to: z.int(profileTexts.ageRange).check(z.maximum(MAXIMUM_AGE, profileTexts.ageRange)),
  })
  .check(z.refine(({ from, to }) => from <= to, profileTexts.ageRange));
export type AgeRange = z.infer<typeof AgeRange>;

/** What others read, made of words of the full name. */
export const DisplayName = text(NAME_MAX, profileTexts.displayName);

/** The questions of each onboarding screen; the sign-up call takes all answers at once. */
export const NameStep = z.object({
  fullName: FullName,
  displayName: z.optional(DisplayName),
  dob: DateOfBirth,
});
export const GenderStep = z.object({ identifiedAs: Gender, interestedIn: InterestedIn });
export const BioStep = z.object({
  photos: Photos,
  bio: Bio,
  isProfileHidden: z._default(z.boolean(), false),
});

function optionOf<const Options extends readonly string[]>(options: Options) {
  return z.nullable(z.enum(options, 'Please choose one of the answers.'));
}

/**
 * Optional profile fields. A new field also needs a migration that adds a column of its name (`looking_for`), and a
 * label on the web.
 */
export const optionalFields = {
  lookingFor: optionOf(profileOptions.lookingFor),
  pets: optionOf(profileOptions.pets),
  drinking: optionOf(profileOptions.drinking),
  smoking: optionOf(profileOptions.smoking),
  workout: optionOf(profileOptions.workout),
  dietaryPreference: optionOf(profileOptions.dietaryPreference),
  socialMedia: optionOf(profileOptions.socialMedia),
  sleepingHabits: optionOf(profileOptions.sleepingHabits),
  interests: z
    .array(z.enum(interestTags, 'Please choose from the interests shown.'))
    .check(z.maxLength(INTERESTS_MAX, profileTexts.tooManyInterests)),
  location: z.nullable(text(80)),
};

const { location: _location, ...showable } = optionalFields;
const { interests: _interests, ...choices } = showable;

/** What a person may show on their card. */
export const Showable = z.keyof(z.object(showable));
export type Showable = z.infer<typeof Showable>;
export const SHOWABLE: readonly Showable[] = Showable.options;

/** Changes that wait for an admin. */
export const PendingDetails = z.partial(
  z.object({ fullName: z.string(), dob: z.string(), identifiedAs: Gender }),
);
export type PendingDetails = z.infer<typeof PendingDetails>;

/** How many days a code to a lost number can take the account back. */
export const LOST_PHONE_DAYS = 7;

/** The person as they see themselves. Details that an email account has not given yet are null. */
export const User = z.object({
  _id: UserId,
  fullName: z.string(),
  /** What others read instead of the full name; null for people from before they could choose it. */
  displayName: z.optional(z.nullable(z.string())),
  email: z.nullable(z.string()),
  isEmailProved: z.boolean(),
  phoneNumber: z.nullable(z.string()),
  /** When the number was last changed. */
  phoneChangedAt: z.nullable(Instant),
  /** The number that was changed without a code to it, while a code to it can take the account back. */
  lostPhoneNumber: z.nullable(z.string()),
  dob: z.nullable(z.string()),
  identifiedAs: z.nullable(Gender),
  interestedIn: z.array(z.enum(GENDERS)),
  /** As others see them. */
  photos: z.array(z.string()),
  /** Chosen since the approval; only the person and admins see them until an admin approves them. */
  pendingPhotos: z.nullable(z.array(z.string())),
  /** Why the last choice was rejected; null after another choice. */
  photosRejection: z.nullable(z.string()),
  /** A name, birthday or gender chosen since the approval; others see the current ones until an admin approves it. */
  pendingDetails: z.nullable(PendingDetails),
  /** Why the last choice was rejected; null after another choice. */
  detailsRejection: z.nullable(z.string()),
  bio: z.string(),
  isProfileHidden: z.boolean(),
  /** Whether the person and their matches see each other's online status. */
  showsOnlineStatus: z.boolean(),
  profilePic: z.nullable(z.string()),
  verifiedUser: z.boolean(),
  /** Whether we know around where they were verified. Without it they are in nobody's deck, and theirs is empty. */
  hasCell: z.optional(z.boolean()),
  /** `YYYY-MM` of the approval in person. */
  verifiedMonth: z.nullable(z.string()),
  createdAt: Instant,
  userRole: z.enum(['User', 'Admin']),
  prompts: z.optional(Prompts),
  /** The ages the person wants to meet; null means any age. */
  ageRange: z.optional(z.nullable(AgeRange)),
  /** Which of the answers below others see. */
  shownAnswers: z.optional(z.array(Showable)),
  ...optionalFields,
});
export type User = z.infer<typeof User>;

/** Everything others see of a person: never a phone, birthday, location or distance. */
export const ProfileCard = z.object({
  _id: UserId,
  /** The name they chose to show. */
  fullName: z.string(),
  identifiedAs: Gender,
  /** 1 January of the year that gives the right age. */
  dob: z.string(),
  bio: z.string(),
  photos: z.array(z.string()),
  /** `YYYY-MM` of the latest proof that is shown: the approval in person, or an evening. */
  verifiedMonth: z.nullish(z.string()),
  /** Whether an evening of the last month is shown. */
  outThisMonth: z.optional(z.boolean()),
  /** The neighbourhood where they often go out, if they share it. */
  goesOutIn: z.nullish(z.string()),
  /** The answers they show, and only those. */
  details: z.optional(z.partial(z.object(choices))),
  interests: z.optional(z.array(z.enum(interestTags))),
  prompts: z.optional(Prompts),
  /** One line on why this person is shown. */
  why: z.optional(z.string()),
});
export type ProfileCard = z.infer<typeof ProfileCard>;

export const ProfileChanges = z.partial(
  z.object({
    fullName: FullName,
    displayName: DisplayName,
    dob: DateOfBirth,
    identifiedAs: Gender,
    interestedIn: InterestedIn,
    ageRange: z.nullable(AgeRange),
    photos: Photos,
    bio: Bio,
    isProfileHidden: z.boolean(),
    showsOnlineStatus: z.boolean('Please say whether to show when you are online.'),
    prompts: Prompts,
    /** Without it, an answer that was empty so far is shown. */
    shownAnswers: z.array(Showable).check(z.maxLength(SHOWABLE.length)),
    ...optionalFields,
  }),
);
export type ProfileChanges = z.infer<typeof ProfileChanges>;

export const Preferences = z.object({
  interestedIn: z.array(z.enum(GENDERS)),
  /** Null means any age. */
  ageRange: z.nullable(AgeRange),
  /** The approximate distance between the venues where two people showed up; null means any. */
  distanceKm: z.nullable(z.literal(DISTANCES_KM)),
});
export type Preferences = z.infer<typeof Preferences>;

/** Omitted fields stay unchanged. */
export const PreferenceChanges = z.object({
  interestedIn: InterestedIn,
  ageRange: z.optional(z.nullable(AgeRange)),
  distanceKm: z.optional(z.nullable(z.literal(DISTANCES_KM, profileTexts.distance))),
});
export type PreferenceChanges = z.infer<typeof PreferenceChanges>;

export const profilesEndpoints = {
  updateProfilePic: endpoint({
    method: 'PUT',
    path: '/auth/updateprofilepic',
    access: 'session',
    input: { body: z.object({ profilePic: photo('Please choose a photo.') }) },
    response: User,
    maxBodyBytes: PICTURES_BODY_BYTES,
    errors: pictureErrors,
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/auth/updateprofile',
    access: 'session',
    input: { body: ProfileChanges },
    response: User,
    maxBodyBytes: PICTURES_BODY_BYTES,
    errors: [...pictureErrors, '403 profiles.visibility', '409 profiles.birthday_changed'],
  }),
  toggleVisibility: endpoint({
    method: 'POST',
    path: '/auth/toggle-visibility',
    access: 'session',
    input: { body: z.object({ isProfileHidden: z.boolean('Please say whether to hide your profile.') }) },
    response: z.object({ isProfileHidden: z.boolean() }),
    errors: ['403 profiles.visibility'],
  }),
  getPreferences: endpoint({
    method: 'GET',
    path: '/match/get-profile',
    access: 'verified',
    input: {},
    response: Preferences,
  }),
  updatePreferences: endpoint({
    method: 'POST',
    path: '/match/update-profile',
    access: 'verified',
    input: { body: PreferenceChanges },
    response: Preferences,
  }),
};
