import { feature } from '../../feature.ts';
import { announceAppeal } from './bans/ban-news.ts';
import { bansRoutes } from './bans/bans.routes.ts';
import { endRunOutBans } from './bans/end-run-out-bans.ts';
import { noticesRoutes } from './notices/notices.routes.ts';
import { answerReport } from './notices/notices.ts';
import { exportNotices } from './notices/notices-export.ts';
import { overviewRoutes } from './overview/overview.routes.ts';
import { recordPictureLook } from './record/picture-looks.ts';
import { recordRoutes } from './record/record.routes.ts';
import { announceChanged, announceDecided, announceFiled } from './reports/report-news.ts';
import { reportsRoutes } from './reports/reports.routes.ts';

export const moderation = feature('moderation', (house) => {
  house.routes(reportsRoutes);
  house.routes(bansRoutes);
  house.routes(recordRoutes);
  house.routes(overviewRoutes);
  house.routes(noticesRoutes);
  house.on('adminLooks', recordPictureLook);
  house.on('appealed', announceAppeal);
  house.on('reportFiled', announceFiled);
  house.on('reportDecided', announceDecided);
  house.on('reportDecided', (_ctx, tx, closed) => answerReport(tx, closed));
  house.on('reportsChanged', announceChanged);
  house.exports(exportNotices);
  house.job({ hours: 1 / 60 }, 'end bans whose time is over', endRunOutBans);
});
