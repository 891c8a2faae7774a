import { defineConfig } from 'vitest/config';
import tests from '../vitest.config.ts';

// The slow attacks: npm run test:attacks.
export default defineConfig({
  ...tests,
  test: { ...tests.test, include: ['security/**/*.attack.ts'], exclude: [], testTimeout: 300_000 },
});
