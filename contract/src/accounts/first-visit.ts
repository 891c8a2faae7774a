// Imports nothing: the sign-in works before the schemas, and zod, have loaded (docs/decisions/first-visit.md).

export const COUNTRY_CODE = '+91';

export const phoneRefusal = 'Please enter a valid 10-digit phone number.';

/** Readable by the page, which asks for the session only if it is set. */
export const SIGNED_IN_COOKIE = 'signed_in';

/** Calls of the first visit, without their schemas, which `accountsEndpoints` adds. */
export const firstCalls = {
  sendCode: {
    method: 'POST',
    path: '/otp/send',
    access: 'public',
    errors: ['429 codes.too_soon', '429 codes.too_many', '503 codes.not_sent'],
  },
  codeState: { method: 'GET', path: '/otp/state', access: 'public' },
  logout: { method: 'POST', path: '/auth/logout', access: 'public' },
  checkAuth: { method: 'GET', path: '/auth/check', access: 'session' },
  totalUsers: { method: 'GET', path: '/messages/totalUsers', access: 'public' },
} as const;
