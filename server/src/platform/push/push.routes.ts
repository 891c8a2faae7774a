import { pushEndpoints } from '@showup/contract/platform/push';
import { perNetwork } from '../http/gate/rate-limit.ts';
import type { Serve } from '../http/requests/serve.ts';
import type { Push } from './push.service.ts';

export function pushRoutes(serve: Serve, push: Push): void {
  serve(pushEndpoints.pushSettings, (viewer) => push.pushSettings(viewer));

  serve(
    pushEndpoints.subscribe,
    (viewer, { body: { subscription, showText } }) => push.subscribe(viewer, subscription, showText),
    perNetwork(60),
  );

  serve(pushEndpoints.unsubscribe, (viewer) => push.unsubscribe(viewer));

  serve(pushEndpoints.changePushSettings, (viewer, { body: { showText } }) =>
    push.changePushSettings(viewer, showText),
  );
}
