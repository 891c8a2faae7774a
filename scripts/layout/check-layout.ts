import { checkDocs } from './docs.ts';
import { checkFolders, checkOrder } from './order.ts';
import { lineAt, readSourceTree, type SourceFile } from './source-tree.ts';
import { checkTables } from './tables.ts';

/** Checks the clone in `root` against the rules that Biome cannot check. Throws when it finds no files. */
export function checkLayout(root: string): { fileCount: number; findings: string[] } {
  const files = readSourceTree(root);
  if (!files.some(({ imports }) => imports.length > 0)) {
    throw new Error(`${files.length} files without imports were checked, which proves nothing.`);
  }
  const findings = [
    ...checkOrder(files),
    ...checkFolders(files),
    ...checkTables(files),
    ...files.flatMap(checkCompilerIsHeard),
    ...checkDocs(root),
  ];
  return { fileCount: files.length, findings };
}

/** Besides what `noTsIgnore` of Biome refuses. */
function checkCompilerIsHeard({ path, text, comments }: SourceFile): string[] {
  return comments
    .filter(({ value }) => /^\s*@ts-(expect-error|nocheck)/.test(value))
    .map(({ start }) => `${path}:${lineAt(text, start)} silences the compiler; show it the type instead`);
}
