import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { atMost, Id, Instant, PageQuery } from './fields.ts';

export const RECORD_PAGE = 50;
/** A file, so it stands beside the entries: what the same filter shows, the oldest line first. Taking it is recorded. */
export const RECORD_CSV_PATH = '/auth/export-record';

/** Who did what was done by a command, without an account. */
export const OPERATOR = 'operator';

/** Without a name once they have left. */
const Named = z.object({ _id: Id, fullName: z.nullable(z.string()) });
export type Named = z.infer<typeof Named>;

/** One thing that an admin did or looked at. */
export const RecordLine = z.object({
  _id: Id,
  at: Instant,
  /** Null for the operator. */
  admin: z.nullable(Named),
  /** A verb and its object, `dismiss-report`. */
  action: z.string(),
  /** The people whom it was done to. */
  subjects: z.array(Named),
  /** What it was done to, where that is no person: a venue by its name. */
  about: z.nullable(z.string()),
  reportId: z.nullable(Id),
  /** In the admin's own words. */
  reason: z.nullable(z.string()),
});
export type RecordLine = z.infer<typeof RecordLine>;

const noFilter = 'There is no such filter.';

export const RecordFilter = z.object({
  admin: z.optional(z.union([z.literal(OPERATOR), Id], noFilter)),
  action: z.optional(z.string(noFilter).check(atMost(60, noFilter), z.regex(/^[a-z-]{1,60}$/, noFilter))),
});
export type RecordFilter = z.infer<typeof RecordFilter>;

export const auditEndpoints = {
  /** What admins did, the latest first; nothing that another admin did about the one who asks. */
  record: endpoint({
    method: 'GET',
    path: '/auth/get-record',
    access: 'admin',
    input: { query: z.object({ ...PageQuery.shape, ...RecordFilter.shape }) },
    response: z.array(RecordLine),
  }),
  /** What there is to filter by: who has done anything, and what was ever done. */
  recordFilters: endpoint({
    method: 'GET',
    path: '/auth/get-record-filters',
    access: 'admin',
    input: {},
    response: z.object({ admins: z.array(z.nullable(Named)), actions: z.array(z.string()) }),
  }),
};
