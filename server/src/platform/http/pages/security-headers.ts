import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

interface Site {
  readonly publicUrl: URL;
  /** Another origin that pictures come from. */
  readonly s3?: { readonly publicEndpoint: string } | undefined;
}

const OWN_FEATURES = ['camera', 'fullscreen', 'geolocation', 'web-share'];
const NO_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'display-capture',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];
const permissionsPolicy = [
  ...OWN_FEATURES.map((feature) => `${feature}=(self)`),
  ...NO_FEATURES.map((feature) => `${feature}=()`),
].join(', ');

/**
 * The security headers of every answer. Computed once with a fake request: helmet builds its policy at every request,
 * which was a third of the cost of a refusal.
 */
export function securityHeaders({ publicUrl, s3 }: Site): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(s3 ? [s3.publicEndpoint] : [])],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", 'data:', 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: publicUrl.protocol === 'https:' ? [] : null,
      },
    },
    strictTransportSecurity: publicUrl.protocol === 'https:',
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })(request, answer, () => {});
  answer.setHeader('permissions-policy', permissionsPolicy);
  return answer.getHeaders();
}
