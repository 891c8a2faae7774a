import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Nothing, text } from './fields.ts';

export const REPORT_TYPES = ['spam', 'inappropriate', 'harassment', 'fake_profile', 'other'] as const;
export const REPORT_REASON_MAX = 1000;

export const safetyTexts = {
  reason: 'Please describe what happened.',
  type: 'Please choose what the report is about.',
} as const;

export const ReportType = z.enum(REPORT_TYPES, safetyTexts.type);
export type ReportType = z.infer<typeof ReportType>;

export const BlockReport = z.object({
  blockedUserId: Id,
  reason: text(REPORT_REASON_MAX, safetyTexts.reason),
  reportType: z._default(ReportType, 'spam'),
});
export type BlockReport = z.infer<typeof BlockReport>;

export const safetyEndpoints = {
  /** Closes the two to each other for good. Who is blocked is not told; reporting again changes the report that is open. */
  blockReport: endpoint({
    method: 'POST',
    path: '/messages/block-report',
    access: 'verified',
    input: { body: BlockReport },
    response: Nothing,
  }),
};
