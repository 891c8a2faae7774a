import { feature } from '../../feature.ts';
import { restoreBlocks } from './blocks/blocks.ts';
import { endNumberBlocks } from './blocks/unblock.ts';
import { forgetDeparted, leaveNumber, leaveSafety } from './leave.ts';
import { forgetEvidence } from './reports/forget-reports.ts';
import { takeUpReports } from './reports/phone-reports.ts';
import './safety.events.ts';
import { safetyRoutes } from './safety.routes.ts';
import { exportSafety } from './safety-export.ts';

export const safety = feature('safety', (house) => {
  house.routes(safetyRoutes);
  house.on('leaving', leaveSafety, {
    after: 'chat',
    because: 'the reports of two people are locked after their pair, as when they are filed',
  });
  house.on('phoneProved', async (ctx, tx, { userId, phone }) => {
    await restoreBlocks(ctx, tx, userId, phone);
    await takeUpReports(ctx, tx, userId, phone);
  });
  house.on('phoneLeft', leaveNumber);
  house.exports(exportSafety);
  house.job({ hours: 24 }, 'forget what is kept of people who left', forgetDeparted);
  house.job({ hours: 1 }, 'end blocks of numbers that were removed', endNumberBlocks);
  house.job({ hours: 0.25 }, 'forget evidence of decided reports', forgetEvidence);
});
