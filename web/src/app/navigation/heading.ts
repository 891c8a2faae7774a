import { createContext } from 'react';

/** The browser's current path, whose screen may still be loading. `useLocation` has the path of the screen shown. */
export const Heading = createContext('/');
