import type { accountSettingsEndpoints } from '../accounts/account-settings.ts';
import type { ownBanEndpoints } from '../accounts/bans.ts';
import type { numberEndpoints } from '../accounts/number.ts';
import type { passkeysEndpoints } from '../accounts/passkeys.ts';
import type { accountsEndpoints } from '../accounts.ts';
import type { chatEndpoints } from '../chat.ts';
import type { alertsEndpoints } from '../checkins/alerts.ts';
import type { contactEndpoints } from '../checkins/contact.ts';
import type { checkInsEndpoints } from '../checkins.ts';
import type { datesEndpoints } from '../dates.ts';
import type { demoEndpoints } from '../demo.ts';
import type { Endpoint, ErrorCode } from '../endpoint.ts';
import type { venueReportsEndpoints } from '../evenings/venue-reports.ts';
import type { eveningsEndpoints } from '../evenings.ts';
import type { matchingEndpoints } from '../matching.ts';
import type { auditEndpoints } from '../moderation/audit.ts';
import type { bansEndpoints } from '../moderation/bans.ts';
import type { noticesEndpoints } from '../moderation/notices.ts';
import type { numberReviewsEndpoints } from '../moderation/number-reviews.ts';
import type { overviewEndpoints } from '../moderation/overview.ts';
import type { moderationEndpoints } from '../moderation.ts';
import type { pushEndpoints } from '../platform/push.ts';
import type { profilesEndpoints } from '../profiles.ts';
import type { complaintsEndpoints } from '../public/complaints.ts';
import type { consentEndpoints } from '../public/consent.ts';
import type { helpLinesEndpoints } from '../public/help-lines.ts';
import type { operatorEndpoints } from '../public/operator.ts';
import type { retentionEndpoints } from '../public/retention.ts';
import type { transparencyEndpoints } from '../public/transparency.ts';
import type { safetyEndpoints } from '../safety.ts';
import type { venuesDeskEndpoints } from '../venues/venues-desk.ts';
import type { venuesEndpoints } from '../venues.ts';
import type { verificationEndpoints } from '../verification.ts';

type AllEndpoints =
  | typeof accountSettingsEndpoints
  | typeof accountsEndpoints
  | typeof auditEndpoints
  | typeof bansEndpoints
  | typeof chatEndpoints
  | typeof venueReportsEndpoints
  | typeof complaintsEndpoints
  | typeof checkInsEndpoints
  | typeof contactEndpoints
  | typeof alertsEndpoints
  | typeof consentEndpoints
  | typeof datesEndpoints
  | typeof demoEndpoints
  | typeof eveningsEndpoints
  | typeof helpLinesEndpoints
  | typeof matchingEndpoints
  | typeof moderationEndpoints
  | typeof noticesEndpoints
  | typeof numberEndpoints
  | typeof numberReviewsEndpoints
  | typeof operatorEndpoints
  | typeof overviewEndpoints
  | typeof ownBanEndpoints
  | typeof passkeysEndpoints
  | typeof profilesEndpoints
  | typeof pushEndpoints
  | typeof retentionEndpoints
  | typeof safetyEndpoints
  | typeof transparencyEndpoints
  | typeof venuesEndpoints
  | typeof venuesDeskEndpoints
  | typeof verificationEndpoints;

type CodesIn<Map> = Map extends Readonly<Record<keyof Map, Endpoint>> ? ErrorCode<Map[keyof Map]> : never;

/** Every code that can refuse a call. New files of endpoints are added to the list above. */
export type KnownCode = CodesIn<AllEndpoints>;
