import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Nothing } from './fields.ts';

/** What someone needs to try everything without a venue; null unless this server is a demo. */
export const DemoCity = z.nullable(
  z.object({ name: z.string(), latitude: z.number(), longitude: z.number(), adminPhone: z.string() }),
);
export type DemoCity = z.infer<typeof DemoCity>;

export const demoEndpoints = {
  demoCity: endpoint({ method: 'GET', path: '/demo/city', access: 'public', input: {}, response: DemoCity }),
  /** The demo's admin approves what waits of the caller. */
  approveMe: endpoint({
    method: 'POST',
    path: '/demo/approve-me',
    access: 'session',
    input: {},
    response: Nothing,
    errors: ['404 demo.off', '404 verification.none', '409 verification.decided'],
  }),
};
