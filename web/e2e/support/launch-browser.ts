import { keepPicturesOfFailure, launchChromium } from '@qr-menu/testkit';
import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { lookOften } from './quick-looks.ts';

/** Whether the run found a browser. Without one, tests that need a browser are skipped. */
export const hasBrowser = inject('chromium') !== null;

/** Launches the browser that the test setup found. Nothing is downloaded. */
export async function launchBrowser(further: readonly string[] = []): Promise<Browser> {
  const program = inject('chromium');
  if (program === null) throw new Error('no browser was found');
  const browser = await launchChromium(program, further);
  await lookOften(browser);
  return browser;
}

/**
 * Pages live only for seconds, so it is not worth optimizing their code or running more threads and
 * processes. Compiling the code once without optimization is faster than interpreting it.
 */
const shortLived = [
  '--js-flags=--no-opt --no-maglev --always-sparkplug --single-threaded-gc',
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
];

let running: Browser | undefined;

/**
 * Returns the browser shared by all files of this worker, which run one after the other. The browser closes
 * when the worker exits.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (!running?.isConnected()) running = await launchBrowser(shortLived);
  return running;
}

/** Closes all pages of the shared browser, so that nothing in them runs during the next file. */
export async function closePages(): Promise<void> {
  await keepPicturesOfFailure();
  for (const context of running?.contexts() ?? []) {
    // A route's handler may still be waiting for a response, and would fail when its page is closed.
    const routed = [context, ...context.pages()];
    await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
    await context.close();
  }
}
