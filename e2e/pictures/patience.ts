import { expect as usual } from '@playwright/test';

/** Waits as long as the journeys do. */
export const expect = usual.configure({ timeout: 30_000 });
