import { type ESTree, parseSync, Visitor } from 'vite';

const TESTS = ['test', 'it', 'describe'];
/** Tests marked with these don't run or are expected to fail. */
const PASSED_OVER = ['skip', 'fixme', 'todo', 'fail', 'fails'];

/** The names in `test.describe.skip`; empty for anything that is not a chain of names. */
function namesOf(callee: ESTree.Expression | ESTree.Super): readonly string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  const before = namesOf(callee.object);
  return before.length > 0 ? [...before, callee.property.name] : [];
}

const isFunction = ({ type }: { type: string }) =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

/** The number of `promise(12, …)`. */
function promiseOf({ callee, arguments: [first] }: ESTree.CallExpression): number | undefined {
  const isPromise = callee.type === 'Identifier' && callee.name === 'promise';
  return isPromise && first?.type === 'Literal' && typeof first.value === 'number' ? first.value : undefined;
}

/** The promises that the tests of a file hold. Only calls in code that runs count, not comments or skipped tests. */
export function promisesIn(file: string, source: string): readonly number[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  /** One entry for the file and one for each enclosing test and group. */
  const open = [{ numbers: new Set<number>(), isSkipped: false }];

  function isTest({ callee, arguments: given }: ESTree.CallExpression): boolean {
    const [first = '', ...rest] = namesOf(callee);
    return TESTS.includes(first) && !rest.includes('step') && given.some(isFunction);
  }

  new Visitor({
    CallExpression(call) {
      const names = namesOf(call.callee);
      const isSkipped = TESTS.includes(names[0] ?? '') && names.some((name) => PASSED_OVER.includes(name));
      if (isTest(call)) open.push({ numbers: new Set(), isSkipped });
      else if (isSkipped) for (const one of open.slice(-1)) one.isSkipped = true; // a test that skips itself
      const number = promiseOf(call);
      if (number !== undefined) open.at(-1)?.numbers.add(number);
    },
    'CallExpression:exit'(call) {
      if (!isTest(call)) return;
      const ended = open.pop();
      if (ended && !ended.isSkipped) for (const number of ended.numbers) open.at(-1)?.numbers.add(number);
    },
  }).visit(program);
  return open.flatMap(({ numbers, isSkipped }) => (isSkipped ? [] : [...numbers]));
}
