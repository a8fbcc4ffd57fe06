import { errors } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { closePages, hasBrowser, sharedBrowser } from './launch-browser.ts';

afterAll(closePages);

test.runIf(hasBrowser)('every kind of wait ends when its time limit is reached', async () => {
  const page = await (await sharedBrowser()).newPage();
  const missing = page.locator('select');
  const timeout = 50;
  await Promise.all(
    [
      missing.waitFor({ timeout }),
      missing.click({ timeout }),
      missing.selectOption({ label: 'Супи' }, { timeout }),
      missing.inputValue({ timeout }),
    ].map((attempt) => expect(attempt).rejects.toThrow(errors.TimeoutError)),
  );
});
