import type { Sql } from './lane.ts';

/** Runs a statement by calling `send` with a connection. */
type Run = <T>(send: (sql: Sql) => PromiseLike<T>) => Promise<T>;

/**
 * An `sql` tag that calls `check` at every use and `run` when a statement is awaited. Until then a statement can be a
 * fragment of another.
 */
export function sentBy(draft: Sql, check: () => void, run: Run): Sql {
  return new Proxy(draft, {
    apply(target, self, args) {
      check();
      const made: unknown = Reflect.apply(target, self, args);
      return isTemplate(args[0])
        ? sentWhenAwaited(made, run, (sql) => Reflect.apply(sql, undefined, args))
        : made;
    },
    get(target, property) {
      check();
      if (property !== 'unsafe') return Reflect.get(target, property);
      return (...args: Parameters<Sql['unsafe']>) =>
        sentWhenAwaited(target.unsafe(...args), run, (sql) => sql.unsafe(...args));
    },
  });
}

function sentWhenAwaited(made: unknown, run: Run, send: (sql: Sql) => PromiseLike<unknown>): unknown {
  if (!(made instanceof Promise)) return made;
  let answer: Promise<unknown> | undefined;
  for (const name of ['then', 'catch', 'finally'] as const) {
    Object.defineProperty(made, name, {
      value(...args: Parameters<Promise<unknown>['then']>) {
        answer ??= run(send);
        return Reflect.apply(Promise.prototype[name], answer, args);
      },
    });
  }
  return made;
}

function isTemplate(first: unknown): boolean {
  return Array.isArray(first) && 'raw' in first;
}
