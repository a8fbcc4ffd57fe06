import type { Language } from '@qr-menu/schema';
import { inSweep } from '@qr-menu/testkit';
import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import type { Screen } from './public-screens.ts';

const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

const contrast = 'color-contrast';

type Violation = {
  readonly id: string;
  readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[];
};

/**
 * Returns the violations that axe finds on the current page, one line for each element. Colours are checked
 * in both schemes, or not at all. Elements that match the selector are skipped.
 */
export async function findViolations(
  page: Page,
  leftOut?: string,
  colours = true,
): Promise<readonly string[]> {
  await load(page);
  const restore = await takeOut(page, leftOut);
  const lines: string[] = [];
  for (const scheme of colours ? schemes : [schemes[0]]) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.evaluate(() => {
      for (const each of document.getAnimations()) {
        if (each instanceof CSSTransition) each.finish();
      }
    });
    const violations = await page.evaluate(
      async (options): Promise<Violation[]> => {
        const { axe: checker } = window as unknown as { axe: typeof import('axe-core') };
        const results = await checker.run(
          { include: [['html']] },
          {
            resultTypes: ['violations'],
            // The preview's frame has no server in this test. Its page is checked separately.
            iframes: false,
            // By default, axe parses the style sheets each time, although no rule reads them.
            preload: { assets: ['media'] },
            ...options,
          },
        );
        return results.violations as Violation[];
      },
      rulesFor(scheme, colours),
    );
    lines.push(...violations.flatMap((violation) => describe(scheme, violation)));
  }
  await restore();
  await page.emulateMedia({ colorScheme: schemes[0] });
  return lines;
}

/**
 * For states that a journey passes through. `npm test` checks a sample of screens, and only the sweep checks
 * every state, because a check with axe takes as long as several steps of the journey.
 */
export const violationsInSweep: typeof findViolations = async (...args) =>
  inSweep ? findViolations(...args) : [];

/**
 * Loads axe only once per page, because half a megabyte is slow to load. Returns nothing, because
 * otherwise the browser would return axe itself as the result.
 */
async function load(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(`(() => { ${axe.source} })(); undefined`);
}

/**
 * Removes elements that match the selector, because axe visits every element, even those without a
 * rule. Returns a function that restores them.
 */
async function takeOut(page: Page, selector?: string): Promise<() => Promise<void>> {
  if (selector === undefined) return async () => undefined;
  const restore = await page.evaluateHandle((leftOut) => {
    const placeholders = [...document.querySelectorAll(leftOut)].map((element) => {
      const placeholder = document.createComment('');
      element.replaceWith(placeholder);
      return { element, placeholder };
    });
    return () => {
      for (const { element, placeholder } of placeholders) placeholder.replaceWith(element);
    };
  }, selector);
  return () => restore.evaluate((run) => run());
}

const describe = (scheme: string, { id, nodes }: Violation): readonly string[] =>
  nodes.map(({ target, failureSummary = '' }) => {
    const [, reason = ''] = failureSummary.split('\n');
    return `${scheme} ${id} ${JSON.stringify(target)} ${reason.trim()}`;
  });

/** Only the colours differ in the second scheme. */
const rulesFor = (scheme: Scheme, colours: boolean): RunOptions =>
  scheme === 'dark' ? { runOnly: [contrast] } : { rules: { [contrast]: { enabled: colours } } };

/** Colours are the same in every language, so German, which has the longest words, is enough. */
export const showsColours = (language: Language): boolean => language === 'de';

/** Returns the violations by screen. Omits screens without violations. */
export async function violationsOf(page: Page, screens: readonly Screen[], colours = true) {
  const byScreen: Record<string, readonly string[]> = {};
  for (const { name, show, alike } of screens) {
    await show(page);
    const violations = await findViolations(page, alike, colours);
    if (violations.length > 0) byScreen[name] = violations;
  }
  return byScreen;
}
