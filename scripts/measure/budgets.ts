import { join } from 'node:path';
import { unknownFeatures } from './unknown-features.ts';
import { brokenBudgets, firstVisit } from './web-weight.ts';

// What a phone loads before the sign-in works, and with each screen afterwards, in gzipped bytes, and
// whether all browsers that we support know what the files use.

const folder = join(import.meta.dirname, '..', '..', 'web', 'dist');
const { scripts, styles } = firstVisit(folder);
for (const { file, bytes } of [...scripts, ...styles])
  console.log(`${(bytes / 1000).toFixed(1)} kB  ${file}`);
const broken = [...brokenBudgets(folder), ...unknownFeatures(folder)];
for (const line of broken) console.error(line);
if (broken.length > 0) process.exitCode = 1;
