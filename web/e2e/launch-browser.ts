import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

/** Whether the run found a browser; what needs one is skipped otherwise. */
export const hasBrowser = inject('chromium') !== null;

/** The browser that the test setup found. Nothing is downloaded. */
export async function launchBrowser(further: readonly string[] = []): Promise<Browser> {
  const program = inject('chromium');
  if (program === null) throw new Error('no browser was found');
  return chromium.launch({ executablePath: program.path, args: [...program.args, ...further] });
}
