import { feature } from '#server/feature';
import { announceAppeal } from './bans/ban-news.ts';
import { bansRoutes } from './bans/bans.routes.ts';
import { endRunOutBans } from './bans/end-run-out-bans.ts';
import { noticesRoutes } from './notices/notices.routes.ts';
import { answerReport } from './notices/notices.ts';
import { exportNotices } from './notices/notices-export.ts';
import { numberReviewsRoutes } from './number-reviews/number-reviews.routes.ts';
import { measureQueues } from './overview/measure-queues.ts';
import { overviewRoutes } from './overview/overview.routes.ts';
import { recordPictureLook } from './record/picture-looks.ts';
import { recordRoutes } from './record/record.routes.ts';
import { isPictureOfSeenReport } from './reports/report-messages.queries.ts';
import { announceChanged, announceDecided, announceFiled } from './reports/report-news.ts';
import { reportsRoutes } from './reports/reports.routes.ts';

export const moderation = feature('moderation', (house) => {
  house.routes(reportsRoutes);
  house.routes(bansRoutes);
  house.routes(numberReviewsRoutes);
  house.routes(recordRoutes);
  house.routes(overviewRoutes);
  house.routes(noticesRoutes);
  house.answer('isEvidenceFor', (_ctx, sql, about) => isPictureOfSeenReport(sql, about));
  house.on('adminLooks', recordPictureLook);
  house.on('appealed', announceAppeal);
  house.on('reportFiled', announceFiled);
  house.on('reportDecided', announceDecided);
  house.on('reportDecided', (_ctx, tx, closed) => answerReport(tx, closed));
  house.on('reportsChanged', announceChanged);
  house.measures(measureQueues);
  house.exports(exportNotices);
  house.retains({
    kept: [
      {
        what: 'Warnings to you, and what came of your reports',
        until: 'until you delete your account',
        because: 'You can read them again, and a second warning is one.',
      },
    ],
  });
  house.job({ hours: 1 / 60 }, 'end expired bans', endRunOutBans);
});
