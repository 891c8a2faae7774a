import { type ESTree, Visitor } from 'vite';
import type { Finding } from '../finding.ts';
import { homeOf } from '../homes.ts';
import { lineAt, type SourceFile } from '../source-tree.ts';

const callFailed = 'web/src/lib/api/call-failed.ts';

/** Status numbers belong in `web/src/lib`; elsewhere refusals are matched by code. */
export function checkStatuses(files: readonly SourceFile[]): Finding[] {
  return files.filter(isOutsideLib).flatMap((file) =>
    offsetsOfStatuses(file).map((offset) => ({
      ...{ rule: 'typed-errors', path: file.path, line: lineAt(file.text, offset) },
      says: 'compares a raw status; match the code with isRefused(), or use another function of lib/api/call-failed.ts',
    })),
  );
}

function isOutsideLib({ path }: SourceFile): boolean {
  const { side, isTest } = homeOf(path);
  return side === 'web' && !isTest && !path.startsWith('web/src/lib/');
}

function offsetsOfStatuses(file: SourceFile): number[] {
  const failures = failuresIn(file);
  const offsets = new Set<number>();
  new Visitor({
    BinaryExpression({ left, right, start }) {
      if ((isStatus(left) && isNumber(right)) || (isNumber(left) && isStatus(right))) offsets.add(start);
    },
    CallExpression({ callee, arguments: [sought], start }) {
      if (callee.type !== 'MemberExpression' || !sought || !isStatus(sought)) return;
      const isInList = callee.object.type === 'ArrayExpression' && callee.object.elements.some(isNumber);
      const isInSet = callee.property.type === 'Identifier' && callee.property.name === 'has';
      if (isInList || isInSet) offsets.add(start);
    },
    SwitchStatement({ discriminant, cases, start }) {
      if (isStatus(discriminant) && cases.some(({ test }) => isNumber(test))) offsets.add(start);
    },
    MemberExpression(node) {
      if (node.object.type === 'Identifier' && failures.has(node.object.name) && isStatus(node))
        offsets.add(node.start);
    },
  }).visit(file.program);
  return [...offsets];
}

/**
 * Names of variables that hold a CallFailed, because of `instanceof` or one of the functions that tell failures apart.
 */
function failuresIn({ program, imports }: SourceFile): ReadonlySet<string> {
  const predicates = new Set(imports.filter(({ file }) => file === callFailed).flatMap(({ names }) => names));
  const failures = new Set<string>();
  new Visitor({
    BinaryExpression({ operator, left, right }) {
      if (operator !== 'instanceof' || left.type !== 'Identifier') return;
      if (right.type === 'Identifier' && right.name === 'CallFailed') failures.add(left.name);
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier' || first?.type !== 'Identifier') return;
      if (predicates.has(callee.name)) failures.add(first.name);
    },
    Identifier(node) {
      const type = 'typeAnnotation' in node ? node.typeAnnotation?.typeAnnotation : undefined;
      if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return;
      if (type.typeName.name === 'CallFailed') failures.add(node.name);
    },
  }).visit(program);
  return failures;
}

function isStatus(node: ESTree.Node): boolean {
  if (node.type === 'Identifier') return node.name === 'status';
  return (
    node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'status'
  );
}

function isNumber(node: ESTree.Node | null): boolean {
  return node?.type === 'Literal' && typeof node.value === 'number';
}
