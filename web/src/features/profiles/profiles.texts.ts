import type { PendingDetails } from '@showup/contract/profiles';

/** What these screens say after an action. */
export const profileToasts = {
  saved: 'Profile updated successfully',
  notSaved: 'Failed to update profile',
  photoFailed: 'Failed to upload image',
  visible: 'Profile is now visible',
  hidden: 'Profile is now hidden',
  onlineFailed: 'We couldn’t change your online status. Please try again.',
  visibilityFailed: 'Failed to update profile visibility',
  failed: 'Something went wrong. Please try again.',
} as const;

export const photosWait = 'Your new photos are in review. Others see your current ones until then.';

const detailNames = { fullName: 'name', dob: 'birthday', identifiedAs: 'gender' } as const;

/** Says which of a person's details are in review. */
export function detailsWait(details: PendingDetails): string {
  const names = (['fullName', 'dob', 'identifiedAs'] as const)
    .filter((name) => details[name] !== undefined)
    .map((name) => detailNames[name]);
  return `Your new ${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} in review. Until then others see what was there before.`;
}

/** Why others don't see the latest details. */
export const detailsRejected = (reason: string) =>
  `The change of your details was not approved: ${reason}. Others still see what was there before.`;

/** Why others don't see the latest photos. */
export const photosRejected = (reason: string) =>
  `Your new photos were not approved: ${reason}. Others still see the old ones.`;

export const photoUploaded = (slot: number) => `Image ${slot} uploaded!`;

export const notificationToasts = {
  asking: 'Your browser is waiting for your answer, often at the top of the screen.',
  refused: 'Notifications stay off. You can allow them in your browser’s settings for this site.',
  unreachable: 'Your browser could not reach its push service. Please try again.',
} as const;

/** Shown instead of the switch if notifications aren't possible. */
export const notificationsMissing = {
  refused: 'Your browser does not let Showup notify you. Allow notifications in its settings for this site.',
  'once-installed':
    'On an iPhone or iPad, add Showup to your Home Screen first: tap Share, then ‘Add to Home Screen’. Open it from there and come back here.',
  unsupported: 'This browser cannot notify you while Showup is closed.',
} as const;

/** Labels and hints on these screens. */
export const profilesTexts = {
  nameOthersSee: 'The name others see',
  shownAs: (name: string) => `shown as ${name}`,
  peopleSee: (name: string) => `People see: ${name}. Your full name stays with the reviewers.`,
  promptsOf: (count: number, most: number) => `Prompts · ${count} of ${most}`,
  promptAt: (at: number) => `Prompt ${at + 1}`,
  answerAt: (at: number) => `Your answer to prompt ${at + 1}`,
  removePromptAt: (at: number) => `Remove prompt ${at + 1}`,
  addPrompt: 'Add a prompt',
  promptsHint: 'Finish a sentence in your own words. It gives people something to start with.',
  youToo: 'you too',
  showOnProfile: 'Show on my profile',
  noAnswer: 'No answer',
  aboutYou: 'About you',
  yourPicture: 'Your picture',
  changeYourPicture: 'Change your picture',
  uploadingYourPicture: 'Uploading your picture',
  safetyCentre: 'Safety centre',
  safetyHint: 'Help lines, meeting safely, and what happens when you report.',
  blockedPeople: 'Blocked people',
  blockedHint: 'People and phone numbers you never want to meet.',
  chatPreview: 'Chat preview',
  howYourChatsLook: 'How your chats look',
  previewQuestion: 'Okay, settle this: dosa or appam?',
  previewAnswer: 'Appam. With stew. Not even close.',
  message: 'Message',
  editProfile: 'Edit profile',
  backToMyProfile: 'Back to my profile',
  saveChanges: 'Save Changes',
  photos: 'Photos',
  changeProfilePhotos: 'Change profile photos',
  editYourProfile: 'Edit your profile',
  /** Below the icon of the button that edits it. */
  profileWord: 'Profile',
  beforeApproval: 'Your profile',
  bio: 'Bio',
  save: 'Save',
  tellMore: 'What should people know?',
  tellMoreText: 'The ages you want to meet, one prompt, five interests. You can change all of it later.',
  skip: 'Skip for now',
  saveAndGoOn: 'Save and continue',
  whileYouWait: 'While you wait',
  whileYouWaitText: 'Interests and a prompt give people something to start with.',
  addThem: 'Add interests and a prompt',
  editorFailed: 'Your profile could not be opened. Please try again.',
  whichName: 'Which name should people see?',
  whichNameText: (name: string) =>
    `So far people see ${name}. Choose the words they see from now on. Your full name stays with the reviewers.`,
  keepName: (name: string) => `Show ${name}`,
  ages: 'Ages',
  from: 'From',
  to: 'To',
  anyAge: 'Any age',
  agesHint: 'Works both ways: people who are looking for other ages are left out too.',
  interestsOf: (count: number, most: number) => `Interests · ${count} of ${most}`,
  backToProfile: 'Back to profile',
  verifiedInPerson: 'Verified in person ·',
  outThisMonth: 'Out this month',
  goesOutIn: (neighbourhood: string) => `Goes out in ${neighbourhood}`,
  interests: 'Interests',
  notifications: 'Notifications',
  newMatchesAndMessages: 'New matches and messages',
  notifyHint: 'Shown in this browser when Showup is not open anywhere.',
  showContents: 'Show names and message text',
  showContentsHint: 'Anyone who sees your screen can read them, even while it is locked.',
  knowWhenSomeoneWrites: 'Know when someone writes',
  invitationText: 'A notification when Showup is closed, without names or message text.',
  notNow: 'Not now',
  turnOn: 'Turn on',
  photoAt: (slot: number) => `Photo ${slot + 1}`,
  addPhotoAt: (slot: number) => `Add photo ${slot + 1}`,
  changePhotoAt: (slot: number) => `Change photo ${slot + 1}`,
  mainPhoto: 'Main photo',
  /** What suits each slot. */
  photoTips: ['Your face, in good light', 'Something you love to do', 'All of you, out somewhere'],
  leftOut: (names: string) => `There is room for three photos. Left out: ${names}`,
  crop: 'Crop',
  replace: 'Replace',
  moveLeft: 'Move left',
  moveRight: 'Move right',
  remove: 'Remove',
  retryOf: (photo: string) => `Retry ${photo.toLowerCase()}`,
  retry: 'Retry',
  chooseOtherOf: (photo: string) => `Choose another ${photo.toLowerCase()}`,
  chooseOther: 'Choose another',
  opening: 'Opening…',
  uploading: 'Uploading…',
  openingOf: (photo: string) => `Opening ${photo.toLowerCase()}`,
  movedTo: (slot: number, count: number) =>
    slot === 0 ? 'Moved to the first place: your main photo' : `Moved to place ${slot + 1} of ${count}`,
  uploadingOf: (photo: string) => `Uploading ${photo.toLowerCase()}`,
  cancelOf: (photo: string) => `Cancel ${photo.toLowerCase()}`,
  cancel: 'Cancel',
  settings: 'Settings',
  theme: 'Theme',
  leaveTitle: 'Leave without saving?',
  keepEditing: 'Keep editing',
  leave: 'Leave',
  unsavedText: 'Your changes on this screen aren’t saved yet.',
  showOnline: 'Show when I’m online',
  onlineShownHint: 'You and your matches can see when the other is online.',
  onlineHiddenHint: 'You and your matches can’t see when the other is online or typing.',
  letterKeys: 'Letter keys',
  letterKeysHint: 'Press L to like, X to reject and Z to undo.',
  letterKeysOfDesk:
    'Press L to like, X to reject and Z to undo. In the queue, A approves, R rejects, and J and K go on and back.',
  privacy: 'Privacy and safety',
  keyboard: 'Keyboard',
  hideMyProfile: 'Hide my profile',
  hideHint: 'New people won’t see you. People you like still can.',
} as const;
