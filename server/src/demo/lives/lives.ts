import type { Life } from './life.ts';
import { people1To20 } from './people-1-to-20.ts';
import { people21To40 } from './people-21-to-40.ts';
import { people41To66 } from './people-41-to-66.ts';

/** One for each drawn person, in the order of their pictures: the first interest is what `<number>-hobby.webp` shows. */
export const lives: readonly Life[] = [...people1To20, ...people21To40, ...people41To66];
