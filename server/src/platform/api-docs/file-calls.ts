import { EXPORT_PATH } from '@showup/contract/accounts/account-settings';
import { Id } from '@showup/contract/fields';
import { pictureErrors, UPLOAD_MAX_BYTES, UPLOAD_PATH, Uploaded, UploadPreset } from '@showup/contract/media';
import { RECORD_CSV_PATH, RecordFilter } from '@showup/contract/moderation/audit';
import { POSTER_FORMATS, posterPath } from '@showup/contract/venues/venues-desk';
import * as z from 'zod/mini';
import type { Call } from './call.ts';

const Bytes = z.string().check(z.meta({ format: 'binary' }));
const posterTypes = { svg: 'image/svg+xml', pdf: 'application/pdf' } as const;

/** Calls that send or get files are not entries of the contract. */
export const fileCalls: readonly Call[] = [
  {
    method: 'POST',
    path: UPLOAD_PATH,
    access: 'phone',
    about: 'Takes one picture and answers its address, which the same browser then puts where it is shown.',
    body: {
      type: 'multipart/form-data',
      schema: z.object({ file: Bytes, preset: UploadPreset }),
      maxBytes: UPLOAD_MAX_BYTES,
    },
    answers: { 'application/json': Uploaded },
    errors: pictureErrors,
  },
  {
    method: 'GET',
    path: '/media/:id',
    access: 'public',
    about:
      'A picture, in the width asked for or the next larger one. Who may not see it is answered as if there were none.',
    params: z.object({ id: Id }),
    query: z.object({ w: z.optional(z.number()) }),
    answers: { 'image/webp': undefined },
    mayRedirect: true,
    errors: ['404 not_found', '429 rate.limited', '503 media.unavailable'],
  },
  {
    method: 'GET',
    path: EXPORT_PATH,
    access: 'session',
    about:
      'Everything that is kept of the one who asks, with their pictures; within ten minutes of a sign-in with a code, or of `/auth/prove`.',
    answers: { 'application/zip': undefined },
    errors: ['403 accounts.number_new', '403 accounts.proof_missing', '403 accounts.sign_in_asked'],
  },
  {
    method: 'GET',
    path: RECORD_CSV_PATH,
    access: 'admin',
    about: 'What admins did, as a table. That it was taken is recorded as well.',
    query: RecordFilter,
    answers: { 'text/csv': undefined },
    errors: [],
  },
  ...POSTER_FORMATS.flatMap((format): readonly Call[] => [
    {
      method: 'GET',
      path: posterPath(':venueId', format),
      access: 'public',
      about: 'The poster of a venue, for admins. Everyone else is answered as if there were none.',
      params: z.object({ venueId: Id }),
      answers: { [posterTypes[format]]: undefined },
      errors: ['404 not_found'],
    },
  ]),
];
