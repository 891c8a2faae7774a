import { writeFileSync } from 'node:fs';
import { tablePath } from '../e2e/spec/promise.ts';
import { renderTable } from '../e2e/spec/table.ts';

writeFileSync(tablePath, renderTable());
