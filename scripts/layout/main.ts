import { join } from 'node:path';
import { checkLayout } from './check-layout.ts';

const { fileCount, importCount, findings, growing } = checkLayout(join(import.meta.dirname, '..', '..'));

for (const path of growing) console.log(`note: ${path} is getting long`);
for (const { rule, path, line, says } of findings) console.error(`${path}:${line} [${rule}] ${says}`);
console.log(`${fileCount} files with ${importCount} imports checked, ${findings.length} violations`);
if (findings.length > 0) process.exitCode = 1;
