import { Visitor } from 'vite';
import type { Finding } from '../finding.ts';
import { featureOrder, homeOf, platformLayers } from '../homes.ts';
import { lineAt, type SourceFile } from '../source-tree.ts';

const MAX_LINES = 400;
/** On the server and on the web. */
const MAX_FUNCTION_LINES = 60;
/** Besides the tests in it. */
const MAX_FILES_IN_ROOM = 15;
/** Longer files should be split by noun; beyond MAX_LINES they must be. */
export const LONG_LINES = 350;

const vagueName = /(^|\/)(utils?|helpers?|misc|common|shared|types|index)(\/|\.[cm]?[jt]sx?$)/i;
const testName = /\.(attack|e2e|test)\.tsx?$/;
const productNoun =
  /profile|account|venue|verif|report|block|match|like|deck|chat|message|moderat|admin|showup/i;

export function lineCount(text: string): number {
  return text.trimEnd().split('\n').length;
}

export function checkFiles(files: readonly SourceFile[]): Finding[] {
  return [
    ...files.flatMap((file) => [...checkName(file), ...checkLength(file), ...checkCompilerIsHeard(file)]),
    ...files.filter(isProduct).flatMap((file) => [...checkFunctions(file), ...checkParts(file)]),
    ...files.filter((file) => isFeatureCode(file) || isWeb(file)).flatMap(checkFactories),
    ...checkRooms(files),
  ];
}

function checkName({ path }: SourceFile): Finding[] {
  const { feature, layer } = homeOf(path);
  const found = (rule: string, says: string): Finding[] => [{ rule, path, line: 1, says }];
  if (vagueName.test(path)) return found('telling-names', 'has a vague name; name the subject');
  if (feature !== undefined && !featureOrder.includes(feature)) {
    return found('known-features', `${feature} is missing from the order of the features`);
  }
  if (layer && !platformLayers.includes(layer)) {
    return found('known-layers', `${layer} is missing from the order of the platform's folders`);
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

function isFeatureCode({ path }: SourceFile): boolean {
  const { side, feature, isTest } = homeOf(path);
  return side === 'server' && feature !== undefined && !isTest;
}

function isWeb({ path }: SourceFile): boolean {
  const { side, isTest } = homeOf(path);
  return side === 'web' && !isTest;
}

/** What runs on the server and on the web, without tests. */
function isProduct({ path }: SourceFile): boolean {
  const { side, isTest } = homeOf(path);
  return (side === 'server' || side === 'web') && !isTest;
}

function checkFunctions({ path, text, program }: SourceFile): Finding[] {
  const found: Finding[] = [];
  const check = ({ start, end }: { start: number; end: number }) => {
    const lines = lineCount(text.slice(start, end));
    if (lines > MAX_FUNCTION_LINES)
      found.push({
        rule: 'short-functions',
        path,
        line: lineAt(text, start),
        says: `has a function of ${lines} lines; give its steps names`,
      });
  };
  new Visitor({
    FunctionDeclaration: check,
    FunctionExpression: check,
    ArrowFunctionExpression: check,
  }).visit(program);
  return found;
}

/** Factories hide their functions from a symbol search, and each needs a list of its parts. */
const checkFactories = (file: SourceFile) =>
  checkOldStyle(file, /\bexport (?:async )?function create[A-Z]\w*\(\{/g);

const checkParts = (file: SourceFile) => checkOldStyle(file, /\binterface (?:\w*)Parts\b/g);

function checkOldStyle({ path, text }: SourceFile, old: RegExp): Finding[] {
  return [...text.matchAll(old)].map(({ index, 0: words }) => ({
    rule: 'functions-over-context',
    path,
    line: lineAt(text, index),
    says: `‘${words}’ is the old style; export functions that take the context`,
  }));
}

function checkRooms(files: readonly SourceFile[]): Finding[] {
  const rooms = new Map<string, number>();
  for (const { path } of files) {
    if (testName.test(path)) continue;
    const room = path.slice(0, path.lastIndexOf('/'));
    rooms.set(room, (rooms.get(room) ?? 0) + 1);
  }
  return [...rooms]
    .filter(([, count]) => count > MAX_FILES_IN_ROOM)
    .map(([path, count]) => ({
      rule: 'small-rooms',
      path,
      line: 1,
      says: `holds ${count} files besides tests; move some of them into a room of their own`,
    }));
}

/** Casts and comments that silence the compiler, for which biome has no rule. */
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
  const says = 'silences the compiler; show it the type instead (a schema, a check, satisfies)';
  return offsets.map((offset) => ({ rule: 'no-casts', path, line: lineAt(text, offset), says }));
}
