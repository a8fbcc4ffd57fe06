import { swept } from '@qr-menu/testkit';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPages } from '../support/demo-pages.ts';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { ownerScreens } from '../support/owner-screens.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

let app: RunningApp;
let browser: Browser;
let context: BrowserContext;
const violations: string[] = [];

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  context = await browser.newContext({ locale: 'bg-BG', baseURL: app.origin });
  await context.exposeFunction('noteViolation', (text: string) => violations.push(text));
  await context.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    noteViolation(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample))`);
});

afterAll(closePages);

test
  .runIf(hasBrowser)
  .each(
    swept(
      ['/', '/menu', '/login', '/register', '/admin', '/menu/няма-такова', '/няма'],
      ['/', '/menu', '/admin'],
    ),
  )('%s works with its content policy', async (path) => {
  violations.length = 0;
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (/content security policy/i.test(text)) errors.push(text);
  });
  page.on('pageerror', ({ message }) => errors.push(message));
  const response = await page.goto(path, { waitUntil: 'networkidle' });
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe');
  expect((await page.locator('body').innerText()).trim()).not.toBe('');
  expect([...violations, ...errors]).toEqual([]);
  await page.close();
});

test.runIf(hasBrowser)('the content security policy blocks an inline script', async () => {
  violations.length = 0;
  const page = await context.newPage();
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    const script = document.createElement('script');
    try {
      script.append('document.title = "run"');
      document.body.append(script);
    } catch {
      // The content policy blocks the script before it is parsed.
    }
  });
  await expect.poll(() => violations.length).toBeGreaterThan(0);
  expect(await page.title()).not.toBe('run');
  await page.close();
});

const { openAdmin } = demoPages();

/** The form that contains every kind of control. Only the sweep visits all screens. */
const sample = ownerScreens.filter(({ name }) => name === 'items, update');

test.runIf(hasBrowser)(
  'the owners’ area works with its content policy, and never uses text as HTML or as a script’s URL',
  async () => {
    const page = await openAdmin('bg');
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => {
      const text = message.text();
      if (/content security policy|trusted/i.test(text)) errors.push(text);
    });
    for (const { show } of swept(ownerScreens, sample)) await show(page);
    expect(errors).toEqual([]);
    const refused = await page.evaluate(() => {
      const outcomeOf = (work: () => void): string => {
        try {
          work();
          return 'done';
        } catch (error) {
          return error instanceof Error ? error.name : 'failed';
        }
      };
      return [
        outcomeOf(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=a()>')),
        outcomeOf(() => {
          document.createElement('script').src = '/assets/other.js';
        }),
      ];
    });
    expect(refused).toEqual(['TypeError', 'TypeError']);
    await page.close();
  },
  300_000,
);
