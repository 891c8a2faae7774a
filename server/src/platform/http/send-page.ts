import { NEXT_CURSOR_HEADER } from '@showup/contract/platform/paging';
import type { Page } from '../paging.ts';
import type { Exchange } from './requests/exchange.ts';

/** Answers with the items of a page, and says in a header where the next one begins. */
export function sendPage<T>(exchange: Exchange, { items, next }: Page<T>): T[] {
  if (next !== null) exchange.header(NEXT_CURSOR_HEADER, next);
  return items;
}
