import { createReportReview, type ReviewParts } from './report-review.ts';

export type Moderation = ReturnType<typeof createModeration>;

/** The admins' desk: what they do to people for the safety of others. Each act is recorded in its own commit. */
export function createModeration(parts: ReviewParts) {
  return { ...createReportReview(parts) };
}
