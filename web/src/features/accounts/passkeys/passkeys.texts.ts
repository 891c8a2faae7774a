/** Texts about passkeys, in the account, at the sign-in and before the desk. */
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
  deviceCannot:
    'Your device couldn’t do that. It may have no screen lock, or the passkey may be on another device.',
  signIn: 'Use a passkey',
  confirmTitle: 'Show that it is you',
  confirmText: 'An admin confirms with their passkey, for twelve hours.',
  confirm: 'Use my passkey',
  setUpTitle: 'Set up your passkey',
  setUpText:
    'Only a passkey opens the desk, since a code to a phone can be stolen. Your passkey stays on this device and opens with its lock.',
  setUp: 'Set up a passkey',
  unsupported: 'This browser doesn’t support passkeys. Please use a newer one.',
  withCode: 'I have lost my passkey',
  recoveryCode: 'Recovery code',
  useCode: 'Use this code',
  codesTitle: 'Your recovery codes',
  codesText:
    'If you lose your passkey, each code opens the desk once. We won’t show them again, so keep them somewhere safe.',
  codesKept: 'I have kept them',
} as const;
