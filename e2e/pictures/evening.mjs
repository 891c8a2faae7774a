/**
 * Sets the clock to the same evening on every walk, with a minute lasting three seconds, so that all walks show the same times.
 * Also runs in pages, so it must not use anything outside itself.
 *
 * @param {number} began the start of the walk
 */
export function keepEvening(began) {
  const evening = Date.parse('2026-11-20T21:14:00+05:30');
  const { now } = Date;
  const shown = () => evening + Math.floor((now() - began) / 20);
  globalThis.Date = new Proxy(Date, {
    construct: (clock, given, made) => Reflect.construct(clock, given.length === 0 ? [shown()] : given, made),
    get: (clock, name) => (name === 'now' ? shown : Reflect.get(clock, name)),
  });
}

// The server and its threads load this before anything else.
if (globalThis.process?.env.WALK_BEGAN) keepEvening(Number(process.env.WALK_BEGAN));
