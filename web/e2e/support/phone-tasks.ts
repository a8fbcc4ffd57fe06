/**
 * Prints how long the demo venue's page with 300 items keeps a phone busy at a time. The phone's processor is as fast
 * as this one, or several times slower:
 *
 * npm run bench:phone -- [--rounds 5] [--factors 1,4,8] [--tasks 3] [--to arrive]
 *
 * A guest arrives, scrolls, swipes a carousel, searches, changes the view, opens a dish and jumps to a category. Each
 * step is measured until the page is quiet. The figures are medians of the rounds, in milliseconds of the main thread's
 * own processor time, from Chromium's trace. Elapsed time is in brackets, and includes other work on the machine.
 * Blocking time is the part of each task above 50 ms, summed over the tasks of a step. For the arrival, it is summed
 * from the first paint until the page is quiet, as in Lighthouse. `--tasks` also prints the longest tasks of the last
 * round.
 *
 * The last lines show the browser's share of an arrival on this machine and in this run: for a page with one line, and
 * for the same menu with its data but without style and script. The number after `÷` is the longest task of the real
 * menu divided by that of the page in the line above. The first frame of a new page includes work for the browser
 * itself (fonts, its own code). The time for the page with one line is unavoidable for any page.
 */
import { parseArgs } from 'node:util';
import { findChromium, launchChromium, readTestEnvironment } from '@qr-menu/testkit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { goFirst } from './go-first.ts';
import { swipe } from './page-steps.ts';
import { demoMenuPath, startDemo } from './start-demo.ts';
import { type TracedTask, tasksOf } from './trace-tasks.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    factors: { type: 'string', default: '1,4,8' },
    tasks: { type: 'string', default: '0' },
    to: { type: 'string', default: '' },
  },
});
const rounds = Number(values.rounds);
const factors = values.factors.split(',').map(Number);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** In milliseconds. Longer tasks delay the response to a tap. */
const long = 50;
const phone = { width: 390, height: 844 };

type Guest = { readonly page: Page; readonly origin: string };
type Step = { readonly name: string; readonly take: (guest: Guest) => Promise<unknown> };

/** Waits until nothing has kept the page busy for a second. */
const untilQuiet = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((resolve) => {
    let timer = setTimeout(resolve, 1000);
    const observer = new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(resolve, 1000);
    });
    observer.observe({ type: 'longtask' });
  })`);

const allSteps: readonly Step[] = [
  {
    name: 'arrive',
    take: async ({ page, origin }) => {
      await page.goto(`${origin}${demoMenuPath}?lang=bg`);
      await page.locator('.rail[data-running]').first().waitFor();
    },
  },
  {
    name: 'scroll',
    take: async ({ page }) => {
      await page.mouse.move(phone.width / 2, 600);
      for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, 150);
    },
  },
  {
    name: 'swipe',
    take: async ({ page }) => {
      const rail = page.locator('#section-1 .rail');
      await rail.scrollIntoViewIfNeeded();
      const box = await rail.boundingBox();
      await swipe(page, 300, (box?.y ?? 0) + 40, -200);
    },
  },
  {
    name: 'search',
    take: async ({ page }) => {
      await page.locator('.search input').tap();
      await page.keyboard.type('салата', { delay: 80 });
      await page.locator('.hits').waitFor();
    },
  },
  {
    name: 'end of search',
    take: async ({ page }) => {
      await page.locator('.search button').tap();
      await page.locator('.hits').waitFor({ state: 'detached' });
      // The field covers the other tools while it has the focus.
      await page.locator('.search input').blur();
    },
  },
  { name: 'list', take: ({ page }) => page.locator('.switch').tap() },
  { name: 'cards', take: ({ page }) => page.locator('.switch').tap() },
  {
    name: 'open a dish',
    take: async ({ page }) => {
      await page.locator('#section-1 .item h3 a').first().tap();
      await page.locator('dialog[open]').waitFor();
    },
  },
  { name: 'close it', take: ({ page }) => page.locator('dialog .close').tap() },
  {
    name: 'jump',
    take: async ({ page }) => {
      await page.locator('.categories button').tap();
      await page.locator('.categories a[href="#section-20"]').tap();
    },
  },
];

/** Each step needs the previous ones, so all steps up to the named one are run. */
const last = allSteps.findIndex(({ name }) => name === values.to);
const steps = last < 0 ? allSteps : allSteps.slice(0, last + 1);

type Visit = readonly (readonly TracedTask[])[];

/** Measures the tasks during each step, in a browser without a cache. */
async function visit(
  browser: Browser,
  origin: string,
  factor: number,
  { through = steps, prepare = async (_: BrowserContext): Promise<unknown> => undefined } = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true });
  await prepare(context);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: factor });
  const taken: (readonly TracedTask[])[] = [];
  for (const { take } of through) {
    const tasks = await tasksOf(browser, page, async () => {
      await take({ page, origin });
      await untilQuiet(page);
    });
    taken.push(tasks);
  }
  await context.close();
  return taken;
}

/** Responses that replace the real menu page. */
const baselines: Readonly<Record<string, (html: string) => string>> = {
  'one line': () =>
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><p>Меню',
  bare: (html) =>
    html.replace(/<link rel="(?:stylesheet|expect)"[^>]*>|<script type="module".*?<\/script>/g, ''),
};

/** Measures the tasks when a guest opens the page that `answer` returns. */
async function arriveAt(
  browser: Browser,
  origin: string,
  factor: number,
  answer: (html: string) => string,
): Promise<readonly TracedTask[]> {
  const prepare = (context: BrowserContext) =>
    context.route(`${origin}/menu/**`, async (route) => {
      const body = answer(await (await fetch(route.request().url())).text());
      await route.fulfill({ contentType: 'text/html; charset=utf-8', body });
    });
  const take = ({ page }: Guest) => page.goto(`${origin}${demoMenuPath}?lang=bg`);
  const [tasks = []] = await visit(browser, origin, factor, {
    through: [{ name: 'arrive', take }],
    prepare,
  });
  return tasks;
}

const median = (samples: readonly number[]): number =>
  samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN;

const longest = (key: 'cpu' | 'wall') => (tasks: readonly TracedTask[]) =>
  Math.max(0, ...tasks.map((task) => task[key]));

function tableCells(samples: readonly (readonly TracedTask[])[]): string {
  const of = (figure: (tasks: readonly TracedTask[]) => number) =>
    median(samples.map(figure)).toFixed(0);
  return [
    `${of(longest('cpu'))} (${of(longest('wall'))})`.padStart(14),
    of((tasks) => tasks.filter(({ cpu }) => cpu > long).length).padStart(8),
    of((tasks) =>
      tasks
        .filter(({ painted }) => painted)
        .reduce((sum, { cpu }) => sum + Math.max(0, cpu - long), 0),
    ).padStart(10),
  ].join('');
}

const { part, line } = await findChromium(readTestEnvironment());
if (!part) throw new Error(line);
const app = await startDemo();
const browser = await launchChromium(part.address);
const giveWay = await goFirst();
try {
  // On its first visit, a browser also loads its fonts and caches, so this visit is not counted.
  await visit(browser, app.origin, 1);
  const visits = new Map(factors.map((factor) => [factor, [] as Visit[]]));
  const baselineTasks = new Map<string, (readonly TracedTask[])[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [factor, taken] of visits) {
      taken.push(await visit(browser, app.origin, factor));
      for (const [name, answer] of Object.entries(baselines)) {
        const key = `${name} ${factor}`;
        const tasks = await arriveAt(browser, app.origin, factor, answer);
        baselineTasks.set(key, [...(baselineTasks.get(key) ?? []), tasks]);
      }
    }
  }
  const heads = factors.map((factor) => `  ${factor} × longest    >50  blocking`);
  print(`${''.padEnd(14)}${heads.join('')}`);
  for (const [index, { name }] of steps.entries()) {
    const cells = [...visits.values()].map((taken) =>
      tableCells(taken.map((each) => each[index] ?? [])),
    );
    print(`${name.padEnd(14)}${cells.join('')}`);
  }
  const longestOf = (samples: Visit) => median(samples.map(longest('cpu')));
  for (const name of Object.keys(baselines)) {
    const cells = [...visits].map(([factor, taken]) => {
      const samples = baselineTasks.get(`${name} ${factor}`) ?? [];
      const ratio = longestOf(taken.map(([arrival = []]) => arrival)) / longestOf(samples);
      return { cell: tableCells(samples), ratio: `${factor} × ÷ ${ratio.toFixed(1)}` };
    });
    print(`${name.padEnd(14)}${cells.map(({ cell }) => cell).join('')}`);
    print(`${''.padEnd(14)}${cells.map(({ ratio }) => ratio.padStart(14).padEnd(32)).join('')}`);
  }
  for (const [factor, taken] of visits) {
    for (const [index, tasks] of (taken.at(-1) ?? []).entries()) {
      const worst = tasks.toSorted((a, b) => b.cpu - a.cpu).slice(0, Number(values.tasks));
      for (const { cpu, parts } of worst) {
        print(`${factor} × ${steps[index]?.name}: ${cpu.toFixed(0)} ms: ${parts.join(', ')}`);
      }
    }
  }
} finally {
  await giveWay();
  await browser.close();
  await app.stop();
}
