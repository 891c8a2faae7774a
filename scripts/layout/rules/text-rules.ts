import { type ESTree, Visitor } from 'vite';
import type { Finding } from '../finding.ts';
import { homeOf } from '../homes.ts';
import { lineAt, type SourceFile } from '../source-tree.ts';

const word = /\p{L}{2}/u;
/** `Not yet`, `Say:`, but neither `LoginScreen` nor `flex gap-2`. */
const beginning = /^\s*\p{Lu}\p{Ll}*(?:[\s.,:;!?…’]|$)/u;
const heardOrSeen = /^(?:aria-(?:label|description|valuetext)|alt|placeholder|title|label|text|hint)$/;
/** Words for programs, from the contract and keyboards. */
const notForPeople =
  /^(?:Female|Male|Other|Admin|Pending|Approved|Rejected|Bar|Club|Restaurant|Cafe|Enter|Escape|Tab|Backspace)$/;

interface Said {
  readonly start: number;
  readonly words: string;
}

/** Texts that people read belong in `*.texts.ts`, where they can be compared with the specification. */
export function checkTexts(files: readonly SourceFile[]): Finding[] {
  return files.filter(isScreen).flatMap(({ path, text, program }) =>
    textsIn(program).map(({ start, words }) => ({
      ...{ rule: 'texts-apart', path, line: lineAt(text, start) },
      says: `‘${words.trim()}’ belongs in a *.texts.ts`,
    })),
  );
}

/** The design page is for developers. */
function isScreen({ path }: SourceFile): boolean {
  const { side, isTest } = homeOf(path);
  return side === 'web' && !isTest && path.endsWith('.tsx') && !path.startsWith('web/src/app/design/');
}

function textsIn(program: ESTree.Program): Said[] {
  const found = new Map<number, string>();
  /** Types, and messages of programming errors. */
  const unsaid = new Set<number>();
  const add = ({ start, words }: Said) => void (unsaid.has(start) || found.set(start, words));
  new Visitor({
    JSXText: ({ start, value }) => word.test(value) && add({ start, words: value }),
    JSXElement: ({ children }) => children.flatMap(wordsOfChild).forEach(add),
    JSXFragment: ({ children }) => children.flatMap(wordsOfChild).forEach(add),
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !heardOrSeen.test(name.name) || !value) return;
      if (value.type === 'Literal') wordsOf(value).forEach(add);
      else wordsOfChild(value).forEach(add);
    },
    NewExpression: ({ arguments: [message] }) => message && unsaid.add(message.start),
    TSLiteralType: ({ literal }) => unsaid.add(literal.start),
    Literal: (literal) => wordsOf(literal).filter(isSentence).forEach(add),
    TemplateLiteral: (template) => wordsOf(template).filter(isSentence).forEach(add),
  }).visit(program);
  return [...found].map(([start, words]) => ({ start, words })).toSorted((a, b) => a.start - b.start);
}

function isSentence({ words }: Said): boolean {
  return beginning.test(words) && !notForPeople.test(words);
}

function wordsOfChild(child: ESTree.JSXChild | ESTree.JSXElement): Said[] {
  return child.type === 'JSXExpressionContainer' && child.expression.type !== 'JSXEmptyExpression'
    ? wordsOf(child.expression)
    : [];
}

/** The values of an expression, if written literally. */
function wordsOf(expression: ESTree.Expression): Said[] {
  switch (expression.type) {
    case 'Literal':
      return typeof expression.value === 'string' && word.test(expression.value)
        ? [{ start: expression.start, words: expression.value }]
        : [];
    case 'TemplateLiteral':
      return expression.quasis.flatMap(({ start, value: { raw } }) =>
        word.test(raw) ? [{ start, words: raw }] : [],
      );
    case 'ConditionalExpression':
      return [...wordsOf(expression.consequent), ...wordsOf(expression.alternate)];
    case 'LogicalExpression':
      return wordsOf(expression.right);
    default:
      return [];
  }
}
