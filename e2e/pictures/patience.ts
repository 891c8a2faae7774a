import { expect as usual } from '@playwright/test';

/** As long as the journeys wait. */
export const expect = usual.configure({ timeout: 30_000 });
