import { feature } from '#server/feature';
import { announceAppeal } from './bans/ban-news.ts';
import { endRunOutBans } from './bans/lift-ban.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { answerReport, exportNotices } from './notices/notices.ts';
import { measureQueues } from './overview/overview.ts';
import { recordPictureLook } from './record/picture-looks.ts';
import { isPictureOfSeenReport } from './reports/report-messages.queries.ts';
import { announceChanged, announceDecided, announceFiled } from './reports/report-news.ts';

export const moderation = feature('moderation', (house) => {
  house.routes(moderationRoutes);
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
