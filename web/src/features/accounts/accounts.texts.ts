/** What these screens say after an action, in toasts and at fields. */
export const accountToasts = {
  codeNotSent: 'Failed to send OTP. Please try again.',
  codeRight: 'OTP verified successfully',
  codeWrong: 'OTP verification failed',
  authenticationFailed: 'Authentication failed: ',
  created: 'Account created successfully',
  loggedIn: 'Logged in successfully',
  loggedOut: 'Logged out successfully',
  deleted: 'Your account is deleted.',
  saved: 'Profile updated successfully',
  notSaved: 'Failed to update profile',
  linkCopied: 'Link copied to clipboard!',
  failed: 'Something went wrong. Please try again.',
} as const;

export const notADay = 'Please enter a valid date of birth.';
