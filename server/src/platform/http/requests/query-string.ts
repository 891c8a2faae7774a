import { parse } from 'node:querystring';

type Query = Record<string, string | string[] | Record<string, unknown>>;

/** `name[]` and `name[0]`: items of a list, as axios, jQuery and qs write them. */
const LIST_ITEM = /^([^[]+)\[\d*\]$/;

/** `name[key]` and `name[][]`: objects and nested lists, as qs writes them. */
const OTHER_BRACKETS = /^([^[]+)\[/;

/**
 * Parses a query string. Lists may be written `name=a&name=b` or with brackets; with brackets even one item is a list.
 * Other brackets make an object, which no parameter accepts, so that a known name is refused instead of ignored.
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
