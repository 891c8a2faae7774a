import { accountSettingsEndpoints } from '@showup/contract/account-settings';
import { accountsEndpoints } from '@showup/contract/accounts';
import { bansEndpoints } from '@showup/contract/bans';
import { chatEndpoints } from '@showup/contract/chat';
import type { Endpoint } from '@showup/contract/endpoint';
import { matchingEndpoints } from '@showup/contract/matching';
import { moderationEndpoints } from '@showup/contract/moderation';
import { noticesEndpoints } from '@showup/contract/notices';
import { numberReviewsEndpoints } from '@showup/contract/number-reviews';
import { passkeysEndpoints } from '@showup/contract/passkeys';
import { profilesEndpoints } from '@showup/contract/profiles';
import { pushEndpoints } from '@showup/contract/push';
import { safetyEndpoints } from '@showup/contract/safety';
import { venuesEndpoints } from '@showup/contract/venues';
import { venuesDeskEndpoints } from '@showup/contract/venues-desk';
import { verificationEndpoints } from '@showup/contract/verification';

/** Status and code of a refusal. */
export type Refusal = `${number} ${string}`;

/** Where a body may hold a picture, or a picture is sent by itself. */
export const pictureRefusals: readonly Refusal[] = [
  '413 media.too_large',
  '415 media.unreadable',
  '429 media.too_many',
  '503 media.busy',
  '503 media.unavailable',
];

const freshSession = ['403 access.confirm', '403 accounts.proof_missing', '403 accounts.number_new'] as const;
const provedByPhone: readonly Refusal[] = ['403 accounts.birthday_asked', '401 codes.token'];
const signIn: readonly Refusal[] = ['403 accounts.banned', '403 accounts.demo'];
const ownPassword: readonly Refusal[] = [
  '403 accounts.password',
  '409 accounts.no_password',
  '429 accounts.guesses',
];
const openRequest: readonly Refusal[] = ['404 venues.no_request', '409 venues.decided'];
const openReport: readonly Refusal[] = [
  '403 moderation.own',
  '404 moderation.no_report',
  '409 moderation.decided',
];

/**
 * What the services refuse, beside what follows from an entry itself. The apps of the tests hold every refusal that they
 * give against this.
 */
const refusalsOf: ReadonlyMap<Endpoint, readonly Refusal[]> = new Map<Endpoint, readonly Refusal[]>([
  [accountsEndpoints.sendCode, ['429 codes.too_soon', '429 codes.too_many', '503 codes.not_sent']],
  [accountsEndpoints.verifyCode, ['401 codes.wrong']],
  [
    accountsEndpoints.verifyUser,
    [...signIn, ...provedByPhone, '403 accounts.phone_shut_out', '409 accounts.phone_taken'],
  ],
  [
    accountsEndpoints.signup,
    [
      ...signIn,
      ...pictureRefusals,
      '401 phone.unverified',
      '403 profiles.visibility',
      '409 accounts.phone_taken',
      '400 accounts.common_password',
      '409 accounts.email_taken',
      '429 accounts.too_many_signups',
    ],
  ],
  [accountsEndpoints.deleteAccount, ['403 accounts.proof_missing', '403 accounts.number_new']],
  [
    accountSettingsEndpoints.changeNumber,
    [
      '403 accounts.birthday_asked',
      '403 accounts.phone_shut_out',
      '403 accounts.proof_missing',
      '403 accounts.young_session',
      '403 codes.token',
      '409 accounts.no_phone',
      '409 accounts.phone_taken',
    ],
  ],
  [
    numberReviewsEndpoints.askNumberReview,
    ['401 codes.token', '409 accounts.not_asked', '409 accounts.review_refused'],
  ],
  [
    numberReviewsEndpoints.decideNumberReview,
    [
      '403 accounts.own_review',
      '404 accounts.no_review',
      '409 accounts.phone_moved',
      '409 accounts.review_decided',
    ],
  ],
  [
    accountSettingsEndpoints.prove,
    [...ownPassword, '403 codes.token', '409 accounts.no_phone', '409 accounts.phone_proves'],
  ],
  [accountsEndpoints.login, [...signIn, '401 accounts.password', '429 accounts.guesses']],
  [passkeysEndpoints.newPasskeyOptions, [...freshSession, '409 accounts.passkeys_full']],
  [
    passkeysEndpoints.addPasskey,
    [...freshSession, '403 accounts.passkey', '409 accounts.passkeys_full', '409 accounts.passkey_known'],
  ],
  [
    passkeysEndpoints.removePasskey,
    [...freshSession, '404 accounts.passkey_gone', '409 accounts.last_passkey'],
  ],
  [passkeysEndpoints.newRecoveryCodes, ['403 accounts.proof_missing', '403 accounts.number_new']],
  [passkeysEndpoints.passkeySignIn, [...signIn, '403 accounts.passkey']],
  [
    passkeysEndpoints.confirmAdmin,
    ['403 accounts.passkey', '403 accounts.recovery_code', '429 accounts.recovery_tries'],
  ],
  [accountSettingsEndpoints.endSession, ['404 accounts.session_ended']],
  [accountSettingsEndpoints.answerSignIn, ['404 accounts.no_sign_in']],
  [accountSettingsEndpoints.changePassword, ['400 accounts.common_password', ...ownPassword]],
  [accountSettingsEndpoints.changeEmail, [...ownPassword, '409 accounts.email_taken']],
  [
    accountSettingsEndpoints.sendEmailCode,
    [
      '409 accounts.no_email',
      '409 accounts.email_proved',
      '429 codes.too_soon',
      '429 codes.too_many',
      '503 accounts.mail_not_sent',
    ],
  ],
  [accountSettingsEndpoints.proveEmail, ['403 accounts.email_code', '409 accounts.email_taken']],
  [
    accountSettingsEndpoints.resetPassword,
    ['400 accounts.common_password', ...signIn, ...provedByPhone, '404 accounts.no_password_at_phone'],
  ],
  [
    profilesEndpoints.updateProfile,
    [...pictureRefusals, '403 profiles.visibility', '409 profiles.birthday_changed'],
  ],
  [profilesEndpoints.updateProfilePic, pictureRefusals],
  [profilesEndpoints.toggleVisibility, ['403 profiles.visibility']],
  [pushEndpoints.changePushSettings, ['409 push.off']],
  [venuesEndpoints.requestVenue, ['409 venues.open_requests']],
  [venuesEndpoints.venueOfCode, ['404 venues.unknown']],
  [venuesEndpoints.display, ['404 venues.no_display']],
  [venuesDeskEndpoints.acceptVenue, openRequest],
  [venuesDeskEndpoints.mergeVenue, [...openRequest, '404 venues.none']],
  [venuesDeskEndpoints.refuseVenue, openRequest],
  [venuesDeskEndpoints.venuePage, ['404 venues.none']],
  [venuesDeskEndpoints.giveDisplay, ['404 venues.none']],
  [venuesDeskEndpoints.renewDisplay, ['404 venues.no_display']],
  [venuesDeskEndpoints.revokeDisplay, ['404 venues.no_display']],
  [venuesDeskEndpoints.renewSecret, ['404 venues.none']],
  [
    verificationEndpoints.submitPhoto,
    [
      ...pictureRefusals,
      '400 verification.venue_gone',
      '400 verification.code_expired',
      '400 verification.other_venue',
      '400 verification.no_code',
      '400 verification.poster',
      '403 profiles.incomplete',
      '409 verification.done',
    ],
  ],
  [
    verificationEndpoints.decideVerification,
    [
      '403 verification.own',
      '404 verification.none',
      '409 verification.replaced',
      '409 verification.decided',
    ],
  ],
  [safetyEndpoints.blockReport, ['429 safety.blocks_pace']],
  [
    safetyEndpoints.blockNumbers,
    ['409 safety.no_phone', '409 safety.numbers_full', '429 safety.numbers_pace'],
  ],
  [safetyEndpoints.unblock, ['404 safety.not_blocked']],
  [matchingEndpoints.sharedCard, ['404 matching.not_available']],
  [matchingEndpoints.potentialMatches, ['429 matching.too_many_people']],
  [matchingEndpoints.like, ['403 matching.like_limit', '404 matching.gone']],
  [matchingEndpoints.reject, ['404 matching.gone', '409 matching.matched']],
  [matchingEndpoints.undoReject, ['404 matching.gone']],
  [chatEndpoints.listMessages, ['404 chat.not_matched']],
  [
    chatEndpoints.sendMessage,
    [...pictureRefusals, '403 chat.wait_for_answer', '403 chat.too_many_new', '404 chat.not_matched'],
  ],
  [chatEndpoints.markRead, ['404 chat.not_matched']],
  [bansEndpoints.appeal, ['409 bans.appealed']],
  [
    bansEndpoints.banUser,
    [
      '403 moderation.own',
      '404 moderation.gone',
      '404 moderation.no_report',
      '409 moderation.admin',
      '409 moderation.back',
      '409 moderation.banned',
      '409 moderation.no_phone',
    ],
  ],
  [bansEndpoints.liftBan, ['404 moderation.no_ban', '409 moderation.lifted']],
  [
    bansEndpoints.decideAppeal,
    ['404 moderation.no_appeal', '404 moderation.no_ban', '409 moderation.decided', '409 moderation.lifted'],
  ],
  [moderationEndpoints.showReportMessages, openReport],
  [moderationEndpoints.dismissReport, openReport],
  [moderationEndpoints.warnUser, [...openReport, '404 moderation.gone']],
  [
    moderationEndpoints.undoDecision,
    [
      '403 moderation.own',
      '404 moderation.no_report',
      '409 moderation.too_late',
      '409 moderation.banned',
      '409 moderation.acknowledged',
    ],
  ],
  [noticesEndpoints.acknowledgeNotice, ['404 moderation.no_notice']],
]);

export const ownRefusals = (entry: Endpoint): readonly Refusal[] => refusalsOf.get(entry) ?? [];
