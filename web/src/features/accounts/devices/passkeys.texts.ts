/** What stands about passkeys, on the account, at the sign-in and before the desk. */
export const passkeyTexts = {
  passkeys: 'Passkeys',
  about: 'Sign in with your finger, your face or your device’s lock, without a code.',
  none: 'You have no passkey yet.',
  add: 'Add a passkey',
  proveFirst: 'Then you can change your passkeys.',
  remove: 'Remove',
  removeOf: (name: string) => `Remove the passkey of ${name}`,
  addedOn: (day: string) => `Added ${day}`,
  loading: 'Loading your passkeys',
  added: 'Passkey added.',
  removed: 'Passkey removed.',
  deviceCannot:
    'Your device could not do that. It may have no screen lock, or that passkey is on another one.',
  signIn: 'Use a passkey',
  confirmTitle: 'Show that it is you',
  confirmText: 'An admin confirms with their passkey, for twelve hours.',
  confirm: 'Use my passkey',
  setUpTitle: 'Set up your passkey',
  setUpText:
    'The desk opens with a passkey only: a code to a phone can be stolen. Yours stays in this device and opens with its lock.',
  setUp: 'Set up a passkey',
  unsupported: 'This browser has no passkeys. Please use a newer one.',
  withCode: 'I have lost my passkey',
  recoveryCode: 'Recovery code',
  useCode: 'Use this code',
  codesTitle: 'Your recovery codes',
  codesText:
    'Each opens the desk once, should you lose your passkey. They are shown now and never again: keep them where nobody else reads them.',
  codesKept: 'I have kept them',
} as const;
