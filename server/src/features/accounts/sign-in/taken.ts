import { problem } from '#platform/problem';

export const emailTaken = problem(
  409,
  'accounts.email_taken',
  'There is already an account with this email address.',
);

export const phoneTaken = problem(
  409,
  'accounts.phone_taken',
  'There is already an account with this phone number.',
);
