import type { ElementType, Key, ReactElement } from 'react';
import * as react from 'react/jsx-runtime';
import { withOwnTexts } from './own-texts.ts';

// What the compiler turns JSX into: React's own functions, with texts in elements of their own.

export type { JSX } from './own-jsx.ts';

export const Fragment = react.Fragment;

export function jsx(type: ElementType, props: unknown, key?: Key): ReactElement {
  return react.jsx(type, withOwnTexts(type, props), key);
}

/** For children that are written out, of which React wants no keys. */
export function jsxs(type: ElementType, props: unknown, key?: Key): ReactElement {
  return react.jsxs(type, withOwnTexts(type, props), key);
}
