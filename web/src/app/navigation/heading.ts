import { createContext } from 'react';

/** The path that the browser is at. The screen of it may still be on its way: `useLocation` tells what is shown. */
export const Heading = createContext('/');
