import { type Browser, errors, type Locator } from 'playwright-core';
import { z } from 'zod';

/**
 * During longer waits, Playwright polls every half second, so a test with many waits would be idle most of
 * the time. During waits below this limit, it polls every 100 ms (in its `retryWithProgressAndBackoff`).
 */
const longestWait = 2_400;
const patience = 60_000;
const actions = [
  'click',
  'fill',
  'press',
  'check',
  'focus',
  'hover',
  'setInputFiles',
  'selectOption',
  'inputValue',
  'getAttribute',
  'innerText',
  'textContent',
] as const;

/** The last argument of each action may contain a timeout. */
const ownPatience = z.object({ timeout: z.number() });

let isDone = false;

/** Makes locators poll often, both in `waitFor` and before each of the `actions`. */
export async function lookOften(browser: Browser): Promise<void> {
  if (isDone) return;
  isDone = true;
  const page = await browser.newPage();
  const prototype: Locator = Object.getPrototypeOf(page.locator('html'));
  await page.close();

  const waitOnce = prototype.waitFor;
  async function waitFor(this: Locator, options: Parameters<Locator['waitFor']>[0] = {}) {
    const deadline = Date.now() + (options.timeout ?? patience);
    for (;;) {
      const left = deadline - Date.now();
      try {
        // The timeout is at least 1, because 0 would mean no timeout.
        const timeout = Math.max(1, Math.min(longestWait, left));
        return await waitOnce.call(this, { ...options, timeout });
      } catch (error) {
        if (!(error instanceof errors.TimeoutError) || left <= longestWait) throw error;
      }
    }
  }
  prototype.waitFor = waitFor;

  for (const name of actions) {
    const act = prototype[name];
    Object.defineProperty(prototype, name, {
      async value(this: Locator, ...args: unknown[]) {
        await this.waitFor({ state: 'attached', ...ownPatience.safeParse(args.at(-1)).data });
        return Reflect.apply(act, this, args);
      },
    });
  }
}
