import { type Browser, errors, type Locator } from 'playwright-core';

/**
 * Whoever may wait longer than this is served by Playwright with a look every half second, which a test
 * that waits often would mostly spend idle; within it every 100 ms (its `retryWithProgressAndBackoff`).
 */
const longestWait = 2_400;
const patience = 60_000;
const actions = ['click', 'fill', 'press', 'check', 'focus', 'hover', 'setInputFiles'] as const;

let isDone = false;

/** Makes all locators wait in pieces that are short enough to be looked for often. */
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
        // 0 would be for ever.
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
      async value(this: Locator, ...given: unknown[]) {
        await this.waitFor({ state: 'attached' });
        return Reflect.apply(act, this, given);
      },
    });
  }
}
