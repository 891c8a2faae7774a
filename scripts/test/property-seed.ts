import fc from 'fast-check';

// Property tests try the same cases at every run, so that they refuse no change for a fault it did not bring.
// `npm run test:all` sets and prints another seed each time.

const seed = process.env.PROPERTY_SEED ?? '1';
if (!/^\d+$/.test(seed)) throw new Error(`PROPERTY_SEED is "${seed}", but must be a whole number.`);
fc.configureGlobal({ seed: Number(seed) });
