// @module-tag pure
import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const android = `Mozilla/5.0 (Linux; Android 10; K) ${webKit}`;
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit}`;
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${android} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${android} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
  [`${android} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`, 'Edge on Android'],
  [`${android} Chrome/140.0.0.0 Mobile Safari/537.36 OPR/93.0.0.0`, 'Opera on Android'],
  [`${android} Version/4.0 Chrome/100.0.0.0 UCBrowser/15.5 Mobile Safari/537.36`, 'UC Browser on Android'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox on Android'],
  [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${iPhone} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${iPhone} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [`${iPhone} Version/18.0 EdgiOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'Edge on iPhone'],
  [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1 OPT/6.1`, 'Opera on iPhone'],
  [
    'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
    'Safari on iPad',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Windows'],
  [`${windows} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${windows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`${windows} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera on Windows'],
  [`${mac} Version/18.5 Safari/605.1.15`, 'Safari on Mac'],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/142.0.0.0 Safari/537.36`,
    'Chrome on Chromebook',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome on Linux'],
])('names the device of %s as a person would', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test.each([
  ['', 'A browser'],
  ['curl/8.11.0', 'A browser'],
  ['Chrome on Android', 'A browser on Android'],
  [`${iPhone} GSA/390.0 Mobile/15E148 Safari/604.1`, 'A browser on iPhone'],
  [`${iPhone} Mobile/15E148`, 'A browser on iPhone'],
  [
    'Mozilla/5.0 (Linux; U; Android 4.4.2) AppleWebKit/534.30 Version/4.0 Mobile Safari/534.30',
    'A browser on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 Version/16.0 Safari/605.1.15', 'A browser on Linux'],
])('names only what %j reveals', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
