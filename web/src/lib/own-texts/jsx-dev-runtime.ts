import type { ElementType, Key, ReactElement } from 'react';
import * as react from 'react/jsx-dev-runtime';
import { withOwnTexts } from './own-texts.ts';

// `jsx-runtime.ts` for development, where React also wants to know the position in the source.

export type { JSX } from './own-jsx.ts';

export const Fragment = react.Fragment;

export function jsxDEV(
  type: ElementType,
  props: unknown,
  key: Key | undefined,
  isStatic: boolean,
  source?: react.JSXSource,
  self?: unknown,
): ReactElement {
  return react.jsxDEV(type, withOwnTexts(type, props), key, isStatic, source, self);
}
