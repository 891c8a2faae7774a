import { expect, type Page } from '@playwright/test';

export const chatWith = ({ id }: { id: string }) => `/chats?with=${id}`;

export const log = (page: Page) => page.getByRole('log');

export const field = (page: Page) => page.getByRole('textbox', { name: /^Message / });

export async function type(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

/** The matching texts of the conversation, in order. */
export async function expectTexts(page: Page, words: RegExp, texts: readonly string[]): Promise<void> {
  await expect.poll(() => log(page).getByText(words).allInnerTexts()).toEqual(texts);
}
