import { setTimeout as sleep } from 'node:timers/promises';

// Sends a request as a new visitor every 20 ms until stopped. Then prints the answers by status, and fails if one is
// missing.
const [, , origin = ''] = process.argv;
/** @type {Map<string, number>} */
const outcomes = new Map();
let longest = 0;
let isStopping = false;
process.once('SIGTERM', () => {
  isStopping = true;
});

async function knock() {
  const begun = performance.now();
  const outcome = await fetch(new URL('/otp/state', origin)).then(
    ({ status }) => String(status),
    (error) => String(error.cause ?? error),
  );
  longest = Math.max(longest, performance.now() - begun);
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
}

/** @type {Set<Promise<void>>} */
const underWay = new Set();
while (!isStopping) {
  const one = knock().finally(() => underWay.delete(one));
  underWay.add(one);
  await sleep(20);
}
await Promise.all(underWay);
console.log(
  `answers: ${JSON.stringify(Object.fromEntries(outcomes))}, the longest took ${Math.round(longest)} ms`,
);
process.exitCode = outcomes.size === 1 && outcomes.has('200') ? 0 : 1;
