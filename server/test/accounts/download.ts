import { EXPORT_PATH } from '@showup/contract/accounts/account-settings';
import { unzipSync } from 'fflate';
import type { TestBrowser } from '../people/test-browser.ts';

/** Downloads a person's data and opens the archive. */
export async function download(browser: Pick<TestBrowser, 'request'>) {
  const { status, headers, names, bytesOf } = await openArchive(await browser.request(EXPORT_PATH));
  const textOf = (name: string) => new TextDecoder().decode(bytesOf(name));
  return {
    status,
    headers,
    names,
    bytesOf,
    textOf,
    jsonOf: (name: string): unknown => JSON.parse(textOf(name)),
    /** The text of all files. */
    allText: () => names.map(textOf).join('\n'),
  };
}

async function openArchive(response: Response) {
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  function bytesOf(name: string): Uint8Array {
    const bytes = files[name];
    if (!bytes) throw new Error(`There is no ${name} in the archive.`);
    return bytes;
  }
  return { status: response.status, headers: response.headers, names: Object.keys(files), bytesOf };
}
