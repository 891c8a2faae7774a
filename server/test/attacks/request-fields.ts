import * as z from 'zod/mini';

export interface Field {
  /** The path from the request; `*` is an element of a list. */
  readonly path: readonly string[];
  readonly schema: unknown;
}

/** Every field of a request's schema, including nested ones, as callers send them. */
export function fieldsOf(schema: unknown, path: readonly string[] = []): Field[] {
  return [{ path, schema }, ...inside(schema, path)];
}

function inside(schema: unknown, path: readonly string[]): Field[] {
  if (schema instanceof z.ZodMiniObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) => fieldsOf(field, [...path, name]));
  }
  if (schema instanceof z.ZodMiniUnion || schema instanceof z.ZodMiniDiscriminatedUnion) {
    return schema.def.options.flatMap((option) => fieldsOf(option, path));
  }
  if (schema instanceof z.ZodMiniArray) return fieldsOf(schema.def.element, [...path, '*']);
  if (
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniNullable ||
    schema instanceof z.ZodMiniDefault
  ) {
    return fieldsOf(schema.def.innerType, path);
  }
  if (schema instanceof z.ZodMiniPipe) {
    const { in: given, out } = schema.def;
    return fieldsOf(given instanceof z.ZodMiniTransform ? out : given, path);
  }
  return [];
}

/** A request with only this value at that path. */
export function requestWith(path: readonly string[], value: unknown): object {
  const filled = path.reduceRight<unknown>(
    (inner, name) => (name === '*' ? [inner] : { [name]: inner }),
    value,
  );
  return { params: {}, query: {}, body: {}, ...Object(filled) };
}
