/**
 * Prints for how long at a time the demo venue's page of 300 items keeps a phone busy, whose
 * processor is as fast as this one or several times slower:
 *
 * npm run bench:phone -- [--rounds 5] [--factors 1,4,8] [--tasks 3]
 *
 * A guest arrives, scrolls, swipes a carousel, searches, changes the view, opens a dish and jumps
 * to a category; each step counts until the page is quiet. Figures are medians of the rounds, in
 * milliseconds of the main thread's own processor time, from Chromium's trace. In brackets: elapsed
 * time, which includes other work of the machine. Blocking time is what of each task is above 50
 * ms, summed over the tasks of a step; on arrival from the first paint on, as Lighthouse sums it
 * until a page is quiet. `--tasks` also prints the longest tasks of the last round.
 *
 * The last lines show the browser's own part of an arrival, on this machine and in this run: a page
 * of one line, and the same menu without style and script except for its data. The number after `÷`
 * is the ratio of the menu's longest task to theirs. A new page's first frame warms the browser up
 * (fonts, its own code). The bare page's time is unavoidable for any page.
 */
import { parseArgs } from 'node:util';
import { findChromium, launchChromium, readTestEnvironment } from '@qr-menu/testkit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { goFirst } from './go-first.ts';
import { swipe } from './page-steps.ts';
import { demoMenu, startDemo } from './start-demo.ts';
import { type Task, tasksOf } from './trace-tasks.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    factors: { type: 'string', default: '1,4,8' },
    tasks: { type: 'string', default: '0' },
  },
});
const rounds = Number(values.rounds);
const factors = values.factors.split(',').map(Number);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** A task that takes longer keeps a finger waiting. */
const long = 50;
const phone = { width: 390, height: 844 };

type Guest = { readonly page: Page; readonly origin: string };
type Step = { readonly name: string; readonly take: (guest: Guest) => Promise<unknown> };

/** Nothing has kept the page busy for a second. */
const untilQuiet = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((resolve) => {
    let timer = setTimeout(resolve, 1000);
    const observer = new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(resolve, 1000);
    });
    observer.observe({ type: 'longtask' });
  })`);

const steps: readonly Step[] = [
  {
    name: 'arrive',
    take: async ({ page, origin }) => {
      await page.goto(`${origin}${demoMenu}?lang=bg`);
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
      // It covers the other tools while it has the focus.
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

type Visit = readonly (readonly Task[])[];

/** The tasks of each step, in a browser without a cache. */
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
  const taken: (readonly Task[])[] = [];
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

/** The replacement for the menu's real answer. */
const baselines: Readonly<Record<string, (html: string) => string>> = {
  'one line': () =>
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><p>Меню',
  bare: (html) =>
    html.replace(/<link rel="(?:stylesheet|expect)"[^>]*>|<script type="module".*?<\/script>/g, ''),
};

/** The tasks of an arrival at such a page. */
async function arriveAt(
  browser: Browser,
  origin: string,
  factor: number,
  answer: (html: string) => string,
): Promise<readonly Task[]> {
  const prepare = (context: BrowserContext) =>
    context.route(`${origin}/menu/**`, async (route) => {
      const body = answer(await (await fetch(route.request().url())).text());
      await route.fulfill({ contentType: 'text/html; charset=utf-8', body });
    });
  const take = ({ page }: Guest) => page.goto(`${origin}${demoMenu}?lang=bg`);
  const [tasks = []] = await visit(browser, origin, factor, {
    through: [{ name: 'arrive', take }],
    prepare,
  });
  return tasks;
}

const median = (samples: readonly number[]): number =>
  samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN;

const longest = (key: 'cpu' | 'wall') => (tasks: readonly Task[]) =>
  Math.max(0, ...tasks.map((task) => task[key]));

function figures(samples: readonly (readonly Task[])[]): string {
  const of = (figure: (tasks: readonly Task[]) => number) => median(samples.map(figure)).toFixed(0);
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
  // The first visit of a browser also loads its fonts and caches.
  await visit(browser, app.origin, 1);
  const visits = new Map(factors.map((factor) => [factor, [] as Visit[]]));
  const others = new Map<string, (readonly Task[])[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [factor, taken] of visits) {
      taken.push(await visit(browser, app.origin, factor));
      for (const [name, answer] of Object.entries(baselines)) {
        const key = `${name} ${factor}`;
        const tasks = await arriveAt(browser, app.origin, factor, answer);
        others.set(key, [...(others.get(key) ?? []), tasks]);
      }
    }
  }
  const heads = factors.map((factor) => `  ${factor} × longest    >50  blocking`);
  print(`${''.padEnd(14)}${heads.join('')}`);
  for (const [index, { name }] of steps.entries()) {
    const cells = [...visits.values()].map((taken) =>
      figures(taken.map((each) => each[index] ?? [])),
    );
    print(`${name.padEnd(14)}${cells.join('')}`);
  }
  const longestOf = (samples: Visit) => median(samples.map(longest('cpu')));
  for (const name of Object.keys(baselines)) {
    const cells = [...visits].map(([factor, taken]) => {
      const samples = others.get(`${name} ${factor}`) ?? [];
      const ratio = longestOf(taken.map(([arrival = []]) => arrival)) / longestOf(samples);
      return { cell: figures(samples), ratio: `${factor} × ÷ ${ratio.toFixed(1)}` };
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
