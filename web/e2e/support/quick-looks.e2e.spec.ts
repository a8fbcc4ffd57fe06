import { errors } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { closePages, hasBrowser, sharedBrowser } from './launch-browser.ts';

afterAll(closePages);

test.runIf(hasBrowser)('each kind of wait ends at the time limit of the call', async () => {
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
