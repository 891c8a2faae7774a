import { parse } from 'node:querystring';

type Query = Record<string, string | string[] | Record<string, unknown>>;

/** `name[]` and `name[0]`, as axios, jQuery and qs write the items of a list. */
const LIST_ITEM = /^([^[]+)\[\d*\]$/;

/** `name[key]` and `name[][]`, as qs writes objects and lists of lists. */
const OTHER_BRACKETS = /^([^[]+)\[/;

/**
 * The query of an address. A list may be written `name=a&name=b` or with brackets, and is then a list even of one. Other
 * brackets make an object, which no parameter takes: a known name is refused rather than ignored.
 */
export function parseQuery(text: string): Query {
  const values: Record<string, string | string[]> = Object.create(null);
  const objects: Record<string, Record<string, unknown>> = Object.create(null);
  for (const [key, value = ''] of Object.entries(parse(text))) {
    const name = LIST_ITEM.exec(key)?.[1];
    const object = OTHER_BRACKETS.exec(key)?.[1];
    if (name !== undefined) values[name] = [values[name] ?? [], value].flat();
    else if (object !== undefined) objects[object] = { [key]: value };
    else values[key] = key in values ? [values[key] ?? [], value].flat() : value;
  }
  return Object.assign(values, objects);
}
