import type { Finding } from './finding.ts';
import { checkDocs } from './rules/docs-rules.ts';
import { checkFiles, LONG_LINES, lineCount } from './rules/file-rules.ts';
import { checkCycles, checkImports } from './rules/import-rules.ts';
import { checkPackages, checkRegistry } from './rules/package-rules.ts';
import { checkStatuses } from './rules/status-rules.ts';
import { checkTables } from './rules/table-rules.ts';
import { checkTexts } from './rules/text-rules.ts';
import { readSourceTree } from './source-tree.ts';

interface Layout {
  readonly fileCount: number;
  readonly importCount: number;
  readonly findings: readonly Finding[];
  /** Files that are getting long. */
  readonly growing: readonly string[];
}

/** Checks the clone in `root` against the layout rules. Throws when it finds no files. */
export function checkLayout(root: string): Layout {
  const files = readSourceTree(root);
  const importCount = files.reduce((sum, file) => sum + file.imports.length, 0);
  if (files.length === 0 || importCount === 0) {
    throw new Error(
      `The layout rules checked ${files.length} files and ${importCount} imports, which proves nothing.`,
    );
  }
  const findings = [
    ...checkImports(files),
    ...checkCycles(files),
    ...checkPackages(root, files),
    ...checkRegistry(root),
    ...checkFiles(files),
    ...checkTables(files),
    ...checkTexts(files),
    ...checkStatuses(files),
    ...checkDocs(root),
  ];
  const growing = files.filter(({ text }) => lineCount(text) > LONG_LINES).map(({ path }) => path);
  return { fileCount: files.length, importCount, findings, growing };
}
