import type { Message } from '@showup/contract/chat';
import type { Report } from '@showup/contract/moderation';
import type { ProfileCard, User } from '@showup/contract/profiles';
import type { Venue } from '@showup/contract/venues';
import type { CaptureReview } from '@showup/contract/verification';
import type { Outgoing } from '../src/features/chat/outbox/outbox.ts';
import { asUserId } from './as-user-id.ts';

// One builder per entity, so that a new required field touches only this file.

/** A verified person with a phone, as they see themselves. */
export function aUser(part: Partial<User> = {}): User {
  return {
    _id: asUserId('5f0b1f0e-6a34-4d7e-9c0f-0d6b1d7e4a11'),
    fullName: 'Asha Rao',
    email: null,
    isEmailProved: false,
    phoneNumber: '9845012345',
    phoneChangedAt: null,
    lostPhoneNumber: null,
    dob: '1998-12-04',
    identifiedAs: 'Female',
    interestedIn: ['Male'],
    photos: [],
    pendingPhotos: null,
    photosRejection: null,
    pendingDetails: null,
    detailsRejection: null,
    bio: '',
    isProfileHidden: false,
    showsOnlineStatus: true,
    profilePic: null,
    verifiedUser: true,
    hasCell: true,
    verifiedMonth: '2026-11',
    createdAt: '2026-11-01T10:00:00.000Z',
    userRole: 'User',
    lookingFor: null,
    pets: null,
    drinking: null,
    smoking: null,
    workout: null,
    dietaryPreference: null,
    socialMedia: null,
    sleepingHabits: null,
    interests: [],
    location: null,
    ...part,
  };
}

/** A person as others see them. The name is also the id, unless another is given. */
export function aCard(fullName: string, part: Partial<ProfileCard> = {}): ProfileCard {
  return {
    _id: asUserId(fullName),
    fullName,
    identifiedAs: 'Female',
    dob: '1999-01-01',
    bio: '',
    photos: [],
    verifiedMonth: '2026-11',
    ...part,
  };
}

/** Message `seq` of Anna and Ben, by Ben unless another sender is given. */
export function aMessage(seq: number, part: Partial<Message> = {}): Message {
  const senderId = part.senderId ?? asUserId('ben');
  return {
    _id: `id ${seq}`,
    senderId,
    receiverId: senderId === 'ben' ? asUserId('anna') : asUserId('ben'),
    text: `message ${seq}`,
    image: null,
    createdAt: new Date(Date.UTC(2026, 10, 21) + seq * 60_000).toISOString(),
    seq,
    clientId: null,
    readAt: null,
    replyTo: null,
    reactions: [],
    ...part,
  };
}

/** A message by Anna to Ben that is being sent. */
export function anOutgoing(clientId: string, part: Partial<Outgoing> = {}): Outgoing {
  return {
    clientId,
    viewerId: asUserId('anna'),
    partnerId: asUserId('ben'),
    writtenAt: Date.UTC(2026, 10, 21, 12),
    text: clientId,
    picture: null,
    preview: null,
    uploaded: null,
    state: { kind: 'sending' },
    ...part,
  };
}

/** A venue in Pune. */
export function aVenue(_id: string, part: Partial<Venue> = {}): Venue {
  return {
    _id,
    name: _id,
    address: '12 Lane 5',
    category: 'Bar',
    distance: 0.1,
    latitude: 18.53645,
    longitude: 73.8942,
    ...part,
  };
}

/** A photo in the review queue without warnings. */
export function aCapture(part: Partial<CaptureReview> = {}): CaptureReview {
  return {
    kind: 'capture',
    verificationId: '5f0b1f0e-6a34-4d7e-9c0f-0d6b1d7e4a12',
    userId: asUserId('5f0b1f0e-6a34-4d7e-9c0f-0d6b1d7e4a11'),
    fullName: 'Leah',
    age: 30,
    identifiedAs: 'Other',
    interestedIn: ['Other'],
    photos: [],
    samePhotos: null,
    submittedAt: '2026-11-21T10:00:00.000Z',
    verifiedPhotos: '/media/1',
    locationName: 'The Blue Door',
    locationSource: null,
    distance: 0.04,
    accuracy: 12,
    codeVerdict: 'live',
    codeUse: null,
    codeSighting: null,
    isLiveCapture: true,
    pose: null,
    captureSeconds: 130,
    sameImage: null,
    isOldPicture: false,
    earlierRejections: [],
    ...part,
  };
}

/** An open report by Anna. */
export function aReport(_id: string, part: Partial<Report> = {}): Report {
  return {
    _id,
    blockedUser: { _id: asUserId('ben'), fullName: 'Ben' },
    blockedBy: { _id: asUserId('anna'), fullName: 'Anna' },
    reportType: 'spam',
    reason: 'Sells things.',
    createdAt: '2026-11-21T10:00:00.000Z',
    profile: null,
    reportCount: 1,
    reporterCount: 1,
    samePhotos: null,
    earlierReportCount: 0,
    falseReportCount: 0,
    messageCount: 0,
    closedAt: null,
    verdict: null,
    decidedBy: null,
    undoUntil: null,
    ...part,
  };
}
