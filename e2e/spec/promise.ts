/** Checks one promise of the specification. A failure names it. */
export async function promise(text: string, check: () => unknown): Promise<void> {
  try {
    await check();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`A promise is broken: ${text}\n${reason}`, { cause });
  }
}
