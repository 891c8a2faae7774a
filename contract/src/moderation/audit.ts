import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { atMost, Id, Instant, PageQuery, UserId } from '../fields.ts';

export const RECORD_PAGE = 50;
/** The lines of a filter as a CSV file, oldest first. Not JSON, so it is not among the entries. Downloads are recorded. */
export const RECORD_CSV_PATH = '/auth/export-record';

/** The actor of commands, which need no account. */
export const OPERATOR = 'operator' as const;

/** Null once they have left. */
const Named = z.object({ _id: UserId, fullName: z.nullable(z.string()) });
export type Named = z.infer<typeof Named>;

/** Something an admin did or looked at. */
export const RecordLine = z.object({
  _id: Id,
  at: Instant,
  /** Null for the operator. */
  admin: z.nullable(Named),
  /** A verb and its object, such as `dismiss-report`. */
  action: z.string(),
  /** The people affected. */
  subjects: z.array(Named),
  /** What was affected, if not a person: a venue by its name. */
  about: z.nullable(z.string()),
  reportId: z.nullable(Id),
  /** In the admin's own words. */
  reason: z.nullable(z.string()),
});
export type RecordLine = z.infer<typeof RecordLine>;

const noFilter = 'There is no such filter.';

export const RecordFilter = z.object({
  admin: z.optional(z.union([z.literal(OPERATOR), UserId], noFilter)),
  action: z.optional(z.string(noFilter).check(atMost(60, noFilter), z.regex(/^[a-z-]{1,60}$/, noFilter))),
});
export type RecordFilter = z.infer<typeof RecordFilter>;

export const auditEndpoints = {
  /** What admins did, latest first, without what other admins did about the viewer. */
  record: endpoint({
    method: 'GET',
    path: '/auth/get-record',
    access: 'admin',
    input: { query: z.object({ ...PageQuery.shape, ...RecordFilter.shape }) },
    response: z.array(RecordLine),
  }),
  /** The possible filters: all admins and actions in the record. */
  recordFilters: endpoint({
    method: 'GET',
    path: '/auth/get-record-filters',
    access: 'admin',
    input: {},
    response: z.object({ admins: z.array(z.nullable(Named)), actions: z.array(z.string()) }),
  }),
};
