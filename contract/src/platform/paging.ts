/** The response header with the cursor of the next page. */
export const NEXT_CURSOR_HEADER = 'x-next-cursor';
