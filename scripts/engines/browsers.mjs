import { spawn } from 'node:child_process';
import puppeteer from 'puppeteer-core';
import { Builder } from 'selenium-webdriver';

// Firefox and WebKit of Debian behind one small interface: pages are read and pressed through elements that a function finds
// in them. Firefox speaks WebDriver BiDi, WebKit the older WebDriver.

/**
 * @typedef {object} Phone
 * @property {string} name
 * @property {(address: string) => Promise<void>} open
 * @property {(find: Function, ...values: string[]) => Promise<unknown>} run returns what the function returns in the page
 * @property {(find: Function, ...values: string[]) => Promise<Found | undefined>} find
 * @property {() => Promise<void>} close
 */

/**
 * @typedef {object} Found an element of the page
 * @property {() => Promise<void>} press
 * @property {(text: string) => Promise<void>} type
 * @property {(files: string[]) => Promise<void>} choose for an input of files
 */

/** @returns {Promise<Phone>} */
export async function openFirefox() {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
  });
  const [page] = await browser.pages();
  await page.setViewport({ width: 500, height: 900 });
  return {
    name: await browser.version(),
    open: async (address) => void (await page.goto(address)),
    run: (find, ...values) => page.evaluate(find, ...values),
    async find(find, ...values) {
      const element = (await page.evaluateHandle(find, ...values)).asElement();
      return (
        element && {
          press: () => element.click(),
          type: (text) => element.type(text),
          choose: (files) => element.uploadFile(...files),
        }
      );
    },
    close: () => browser.close(),
  };
}

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** @returns {Promise<Phone>} */
export async function openWebKit() {
  const port = 9517;
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], { detached: true });
  const end = () => process.kill(-driver.pid);
  process.once('exit', end);
  const page = await answering(() =>
    new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
      })
      .build(),
  );
  const code = (find) => `return (${find})(...arguments)`;
  return {
    name: /AppleWebKit\S* .*/.exec(await page.executeScript('return navigator.userAgent'))?.[0] ?? 'WebKit',
    open: (address) => page.get(address),
    run: (find, ...values) => page.executeScript(code(find), ...values),
    async find(find, ...values) {
      const element = await page.executeScript(code(find), ...values);
      return (
        element && {
          press: () => element.click(),
          type: (text) => element.sendKeys(text),
          choose: (files) => element.sendKeys(files.join('\n')),
        }
      );
    },
    async close() {
      await page.quit();
      process.off('exit', end);
      end();
    },
  };
}

/** The driver listens a moment after it started. */
async function answering(connect, tries = 40) {
  try {
    return await connect();
  } catch (error) {
    if (tries === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 250));
    return answering(connect, tries - 1);
  }
}
