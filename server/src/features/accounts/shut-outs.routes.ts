import { bansEndpoints } from '@showup/contract/bans';
import { perNetwork } from '../../platform/http/pace.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { ShutOuts } from './shut-outs.service.ts';

export function shutOutsRoutes(serve: Serve, shutOuts: ShutOuts): void {
  serve(bansEndpoints.ownBan, (banId) => shutOuts.ownBan(banId));
  serve(bansEndpoints.appeal, (banId, { body }) => shutOuts.appeal(banId, body.text), perNetwork(20));
}
