import type { APIRequestContext } from '@playwright/test';
import { requestOf } from '#test/people/requests';
import type { TestBrowser } from '#test/people/test-browser';
import type { AppServer } from '../server/app-server.ts';

/** Someone who calls the server as the app does, without its screens. */
export interface Caller {
  readonly call: TestBrowser['call'];
}

/** Calls with a browser's cookies. */
export function callsFrom(browser: APIRequestContext, { url }: Pick<AppServer, 'url'>): TestBrowser['call'] {
  return async (entry, input) => {
    const { path, method, headers, body } = requestOf(entry, input);
    const answer = await browser.fetch(url + path, {
      method,
      headers: { ...headers, origin: url },
      ...(body !== undefined && { data: body }),
    });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return entry.response.parse(await answer.json());
  };
}
