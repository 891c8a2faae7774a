import { Visitor } from 'vite';
import type { Finding } from './finding.ts';
import { featureOrder, placeOf } from './places.ts';
import { lineAt, type SourceFile } from './source-tree.ts';

const MAX_LINES = 300;
/** Past this a file wants to be split by noun; past MAX_LINES it has to be. */
export const LONG_LINES = 250;

const vagueName = /(^|\/)(utils?|helpers?|misc|common|shared|types|index)(\/|\.[cm]?[jt]sx?$)/i;
const productNoun =
  /profile|account|venue|verif|report|block|match|like|deck|chat|message|moderat|admin|showup/i;

export function lineCount(text: string): number {
  return text.trimEnd().split('\n').length;
}

export function checkFiles(files: readonly SourceFile[]): Finding[] {
  return files.flatMap((file) => [...checkName(file), ...checkLength(file), ...checkCompilerIsHeard(file)]);
}

function checkName({ path }: SourceFile): Finding[] {
  const { feature } = placeOf(path);
  const found = (rule: string, says: string): Finding[] => [{ rule, path, line: 1, says }];
  if (vagueName.test(path)) return found('telling-names', 'is named after nothing; name the subject');
  if (feature !== undefined && !featureOrder.includes(feature)) {
    return found('known-features', `${feature} has no place in the order of the features`);
  }
  if (path.startsWith('web/src/ui/') && productNoun.test(path.slice('web/src/ui/'.length))) {
    return found('ui-without-product', 'is named after a part of this product; it belongs in a feature');
  }
  return [];
}

function checkLength({ path, text }: SourceFile): Finding[] {
  const lines = lineCount(text);
  if (lines <= MAX_LINES) return [];
  return [{ rule: 'short-files', path, line: MAX_LINES, says: `has ${lines} lines; split it by noun` }];
}

/** What biome has no rule for: a cast or a comment that silences the compiler. */
function checkCompilerIsHeard({ path, text, program, comments }: SourceFile): Finding[] {
  const offsets: number[] = [];
  new Visitor({
    TSAsExpression(node) {
      const type = node.typeAnnotation;
      const isConst =
        type.type === 'TSTypeReference' &&
        type.typeName.type === 'Identifier' &&
        type.typeName.name === 'const';
      if (!isConst) offsets.push(type.start);
    },
    TSTypeAssertion: (node) => void offsets.push(node.start),
  }).visit(program);
  offsets.push(
    ...comments
      .filter(({ value }) => /^\s*@ts-(ignore|expect-error|nocheck)/.test(value))
      .map((at) => at.start),
  );
  const says = 'silences the compiler; let it see the type instead (a schema, a check, satisfies)';
  return offsets.map((offset) => ({ rule: 'no-casts', path, line: lineAt(text, offset), says }));
}
