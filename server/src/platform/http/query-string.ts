import { parse } from 'node:querystring';

type Query = Record<string, string | string[]>;

/** `name[]` and `name[0]`, as axios, jQuery and qs write the items of a list. */
const LIST_ITEM = /^(.+)\[\d*\]$/;

/** The query of an address. A list may be written `name=a&name=b` or with brackets, and is then a list even of one. */
export function parseQuery(text: string): Query {
  const query: Query = Object.create(null);
  for (const [key, value = ''] of Object.entries(parse(text))) {
    const name = LIST_ITEM.exec(key)?.[1];
    if (name === undefined && !(key in query)) query[key] = value;
    else query[name ?? key] = [query[name ?? key] ?? [], value].flat();
  }
  return query;
}
