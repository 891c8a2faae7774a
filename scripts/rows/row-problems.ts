/** The type of each kind of column; a declaration may be narrower. */
interface Kinds {
  string: string;
  number: number;
  boolean: boolean;
  Buffer: Buffer;
  json: object;
}

type ValueOf<Kind extends string> = Kind extends keyof Kinds
  ? Kinds[Kind]
  : Kind extends `${infer Element extends keyof Kinds}[]`
    ? readonly (Kinds[Element] | null)[]
    : never;

/** The columns of a result: the kind of each, and why it needs `| null`; empty if it does not. */
type Columns = Record<string, readonly [kind: string, nullBecause: string]>;

type Shared<Row, Found extends Columns> = keyof Row & keyof Found & string;

/** Describes what is wrong with a declared row. */
export interface Problems<Row, Found extends Columns> {
  missing: {
    [Key in Exclude<keyof Row & string, keyof Found>]-?: undefined extends Row[Key]
      ? never
      : `${Key} is not in the result`;
  }[Exclude<keyof Row & string, keyof Found>];
  kind: {
    [Key in Shared<Row, Found>]-?: unknown extends Row[Key]
      ? never
      : [Exclude<Row[Key], null | undefined>] extends [ValueOf<Found[Key][0]>]
        ? never
        : `${Key} is of the kind ${Found[Key][0]}`;
  }[Shared<Row, Found>];
  null: {
    [Key in Shared<Row, Found>]-?: Found[Key][1] extends ''
      ? never
      : null extends Row[Key]
        ? never
        : `${Key} needs | null: ${Found[Key][1]}`;
  }[Shared<Row, Found>];
}

/** Compiles only without problems; otherwise the compiler's message lists them. */
export type None<Problem extends never> = Problem;
