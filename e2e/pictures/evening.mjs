/**
 * From here on it is the same evening on every walk, and a minute lasts three seconds, so that all walks show the same
 * times. Runs in pages as well: it needs nothing from around it.
 *
 * @param {number} began when the walk began
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

// In the server and its threads, which load this before anything else.
if (globalThis.process?.env.WALK_BEGAN) keepEvening(Number(process.env.WALK_BEGAN));
