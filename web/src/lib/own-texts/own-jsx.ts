import type { ExoticComponent, ReactElement, JSX as ReactJsx } from 'react';
import type { Navigate, Outlet, ScrollRestoration } from 'react-router';

/** Returns elements only: a text it returned would have no element of its own. */
export type Component<P = object> = (
  props: P,
) => ReactElement | readonly ReactElement[] | false | null | undefined;

/** React's types, but with our components. */
export declare namespace JSX {
  type ElementType =
    | keyof ReactJsx.IntrinsicElements
    | Component<never>
    | (new (
        props: never,
      ) => ReactJsx.ElementClass)
    | ExoticComponent<never>
    // Their types say that they may return text.
    | typeof Navigate
    | typeof Outlet
    | typeof ScrollRestoration;
  interface Element extends ReactJsx.Element {}
  interface ElementClass extends ReactJsx.ElementClass {}
  interface ElementAttributesProperty extends ReactJsx.ElementAttributesProperty {}
  interface ElementChildrenAttribute extends ReactJsx.ElementChildrenAttribute {}
  type LibraryManagedAttributes<C, P> = ReactJsx.LibraryManagedAttributes<C, P>;
  interface IntrinsicAttributes extends ReactJsx.IntrinsicAttributes {}
  interface IntrinsicClassAttributes<T> extends ReactJsx.IntrinsicClassAttributes<T> {}
  interface IntrinsicElements extends ReactJsx.IntrinsicElements {}
}
