import { createAppeals } from './appeals.ts';
import { type BanParts, createBans } from './bans.ts';
import { createNotices } from './notices.ts';
import { createPictureLooks } from './picture-looks.ts';
import { createReportReview, type ReviewParts } from './report-review.ts';
import { createReportUndo } from './report-undo.ts';
import { createWarnings } from './warnings.ts';

export type Moderation = ReturnType<typeof createModeration>;

/** The admins' desk: what they do to people for the safety of others. Each act is recorded in its own commit. */
export function createModeration(parts: ReviewParts & BanParts) {
  const { desk, review } = createBans(parts);
  return {
    pictureLooked: createPictureLooks(parts),
    ...createReportReview(parts),
    ...createReportUndo(parts),
    ...createWarnings(parts),
    ...createNotices(parts),
    ...desk,
    ...createAppeals({ ...parts, review }),
  };
}
