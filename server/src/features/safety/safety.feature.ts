import { feature } from '#server/feature';
import { restoreBlocks } from './blocks/blocks.ts';
import { endedNumberBlocks, endNumberBlocks } from './blocks/unblock.ts';
import { dataOfDeparted, forgetDeparted, leaveNumber, leaveSafety } from './leave.ts';
import { decidedReports, forgetDecided } from './reports/forget-reports.ts';
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
  house.retains({
    kept: [
      {
        what: 'A block, as fingerprints of phone numbers, and the name in your list',
        until: 'until the block is removed',
        because: 'It holds when someone deletes their account and signs up again.',
      },
      {
        what: 'A report: its reason and who filed it about whom',
        until: 'until it is decided and one of the two has deleted their account',
        because: 'Several reports of one person say more than one.',
      },
      {
        what: 'The fingerprint of a reported phone',
        until: 'unless the report is dismissed',
        because: 'A new account doesn’t undo a report.',
      },
    ],
  });
  house.job({ hours: 24 }, 'delete expired data of people who left', forgetDeparted, dataOfDeparted);
  house.job({ hours: 1 }, 'end blocks of removed numbers', endNumberBlocks, endedNumberBlocks);
  house.job({ hours: 0.25 }, 'forget names in decided reports', forgetDecided, decidedReports);
});
