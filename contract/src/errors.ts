import type { accountSettingsEndpoints } from './accounts/account-settings.ts';
import type { bansEndpoints } from './accounts/bans.ts';
import type { noticesEndpoints } from './accounts/notices.ts';
import type { numberReviewsEndpoints } from './accounts/number-reviews.ts';
import type { passkeysEndpoints } from './accounts/passkeys.ts';
import type { accountsEndpoints } from './accounts.ts';
import type { chatEndpoints } from './chat.ts';
import type { demoEndpoints } from './demo.ts';
import type { Endpoint, ErrorCode } from './endpoint.ts';
import type { matchingEndpoints } from './matching.ts';
import type { auditEndpoints } from './moderation/audit.ts';
import type { overviewEndpoints } from './moderation/overview.ts';
import type { moderationEndpoints } from './moderation.ts';
import type { profilesEndpoints } from './profiles.ts';
import type { pushEndpoints } from './push.ts';
import type { safetyEndpoints } from './safety.ts';
import type { venuesDeskEndpoints } from './venues/venues-desk.ts';
import type { venuesEndpoints } from './venues.ts';
import type { verificationEndpoints } from './verification.ts';

type AllEndpoints =
  | typeof accountSettingsEndpoints
  | typeof accountsEndpoints
  | typeof auditEndpoints
  | typeof bansEndpoints
  | typeof chatEndpoints
  | typeof demoEndpoints
  | typeof matchingEndpoints
  | typeof moderationEndpoints
  | typeof noticesEndpoints
  | typeof numberReviewsEndpoints
  | typeof overviewEndpoints
  | typeof passkeysEndpoints
  | typeof profilesEndpoints
  | typeof pushEndpoints
  | typeof safetyEndpoints
  | typeof venuesEndpoints
  | typeof venuesDeskEndpoints
  | typeof verificationEndpoints;

type CodesIn<Map> = Map extends Readonly<Record<keyof Map, Endpoint>> ? ErrorCode<Map[keyof Map]> : never;

/** Every code that can refuse a call. New files of endpoints are added to the list above. */
export type KnownCode = CodesIn<AllEndpoints>;
