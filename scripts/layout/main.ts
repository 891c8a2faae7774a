import { join } from 'node:path';
import { checkLayout } from './check-layout.ts';

const { fileCount, findings } = checkLayout(join(import.meta.dirname, '..', '..'));

for (const finding of findings) console.error(finding);
console.log(`${fileCount} files checked, ${findings.length} violations`);
if (findings.length > 0) process.exitCode = 1;
