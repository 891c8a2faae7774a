import type { Locator, Page } from '@playwright/test';

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
