import { problem } from '../../../platform/problem.ts';

export const emailTaken = problem(
  409,
  'accounts.email_taken',
  'There is an account with this email already.',
);

export const phoneTaken = problem(
  409,
  'accounts.phone_taken',
  'There is an account with this phone number already.',
);
