import type { TestBrowser } from '#test/people/test-browser';

export interface Asked {
  readonly status: number;
  readonly body: unknown;
}

/** Makes a call as the specification writes it, such as `POST /match/like`, without help from the contract. */
export async function ask(
  browser: Pick<TestBrowser, 'request'>,
  call: `${'GET' | 'POST' | 'PUT'} /${string}`,
  body?: Readonly<Record<string, unknown>>,
): Promise<Asked> {
  const [method = '', path = ''] = call.split(' ');
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await browser.request(path, { method, ...(body && json) });
  return { status: response.status, body: await response.json() };
}

/** The answer to a call that is refused with this message. */
export const refused = (status: number, message: string): object => ({ status, body: { message } });
