import { EXPORT_PATH } from '@showup/contract/accounts/account-settings';
import { calendarPath } from '@showup/contract/dates';
import { Id } from '@showup/contract/fields';
import { RECORD_CSV_PATH, RecordFilter } from '@showup/contract/moderation/audit';
import {
  pictureErrors,
  UPLOAD_MAX_BYTES,
  UPLOAD_PATH,
  Uploaded,
  UploadPreset,
} from '@showup/contract/platform/media';
import * as z from 'zod/mini';
import type { Call } from './call.ts';

const Bytes = z.string().check(z.meta({ format: 'binary' }));

/** Calls that send or get files are not endpoints of the contract. */
export const fileCalls: readonly Call[] = [
  {
    method: 'POST',
    path: UPLOAD_PATH,
    access: 'phone',
    about: 'Stores a picture and returns its address, which the same browser can then use in other calls.',
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
    about: 'A picture in the requested width or the next larger one. 404 for anyone who may not see it.',
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
      'All data about the caller, with their pictures. Allowed for ten minutes after a sign-in with a code or after `/auth/prove`.',
    answers: { 'application/zip': undefined },
    errors: ['403 accounts.number_new', '403 accounts.proof_missing', '403 accounts.sign_in_asked'],
  },
  {
    method: 'GET',
    path: calendarPath(':dateId'),
    access: 'verified',
    about:
      'An accepted date as a calendar file (RFC 5545), which names the venue, but neither the match nor this app.',
    params: z.object({ dateId: Id }),
    answers: { 'text/calendar': undefined },
    errors: ['404 chat.not_matched'],
  },
  {
    method: 'GET',
    path: RECORD_CSV_PATH,
    access: 'admin',
    about: 'The audit record as a table. The download is recorded too.',
    query: RecordFilter,
    answers: { 'text/csv': undefined },
    errors: [],
  },
];
