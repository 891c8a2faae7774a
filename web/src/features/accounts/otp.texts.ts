/** From the code to a session, or to a new password. */
export const otpTexts = {
  noPasswordHere: 'No password here',
  thisPhone: 'Sign in with this phone instead',
  chooseANewPassword: 'Choose a new password',
  newPasswordText: 'Then you are signed in here, and signed out on every other device.',
  backToPhone: 'Back to your phone number',
  useAnotherNumber: 'Use another number',
  newPassword: 'New password',
  saveAndSignIn: 'Save and sign in',
  enterTheCode: 'Enter the code',
  weSentItTo: 'We sent it to',
  code: 'Code',
  notThisCode: 'That code is wrong, or it has ended.',
  checking: 'Checking…',
  threeTries: 'Three wrong tries end a code.',
  noCode: 'No code?',
  resendOtp: 'Resend OTP',
} as const;
