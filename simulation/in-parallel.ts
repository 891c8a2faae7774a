/** As many as keep the database's connections busy. */
const AT_ONCE = 16;

/** Does all of them, several at the same time; what they answer comes in their order. */
export async function inParallel<T, Result>(
  all: readonly T[],
  work: (one: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = all.entries();
  const workOn = async () => {
    for (const [place, one] of left) results[place] = await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workOn));
  return results;
}
