import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '#lib/live/use-live-events.ts';
import { Badge } from '#ui/status/Badge.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { askForAlerts, useOpenAlerts } from './alerts.api.ts';
import { alertDeskTexts, newAlertText } from './alerts.texts.ts';

/** The number of open alerts, kept up to date by live events. */
export function AlertCount() {
  const cache = useQueryClient();
  const { data = [] } = useOpenAlerts();
  useLiveEvents({
    alertsChanged({ open }) {
      void askForAlerts(cache);
      if (open > data.length) notify.error(newAlertText);
    },
  });
  return <Badge count={data.length} label={alertDeskTexts.waiting} />;
}
