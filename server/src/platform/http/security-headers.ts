import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

interface Site {
  readonly publicUrl: URL;
  /** Where pictures come from, too. */
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
 * Of every answer. Made once, by an exchange that nobody has: helmet writes its policy anew at each request, which was a third
 * of what a refusal costs.
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
