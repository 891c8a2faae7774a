/** As many as the database's connections. */
const AT_ONCE = 16;

/** Runs all of them, several at a time. Results keep the order. */
export async function inParallel<T, Result>(
  all: readonly T[],
  work: (one: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = all.entries();
  const workOn = async () => {
    for (const [at, one] of left) results[at] = await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workOn));
  return results;
}
