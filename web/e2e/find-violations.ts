import type { Language } from '@qr-menu/schema';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import type { Screen } from './public-screens.ts';

const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

/** Colours are all that the second scheme changes. */
const rulesOf = { light: [], dark: ['color-contrast'] } as const;

type Violation = {
  readonly id: string;
  readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[];
};

/**
 * What axe has against the page as it is, in each of the schemes; one line for each element. What the
 * selector names is left out.
 */
export async function findViolations(
  page: Page,
  leftOut?: string,
  judged: readonly Scheme[] = schemes,
): Promise<readonly string[]> {
  await load(page);
  if (leftOut !== undefined) await hide(page, leftOut);
  const lines: string[] = [];
  for (const scheme of judged) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.evaluate(() => {
      for (const each of document.getAnimations()) {
        if (each instanceof CSSTransition) each.finish();
      }
    });
    const violations = await page.evaluate(
      async ({ rules, exclude }): Promise<Violation[]> => {
        const { axe: checker } = window as unknown as { axe: typeof import('axe-core') };
        const results = await checker.run(
          { include: [['html']], exclude },
          {
            resultTypes: ['violations'],
            // Nobody answers there: the frame of the preview is a page that is judged by itself.
            iframes: false,
            ...(rules.length > 0 ? { runOnly: [...rules] } : {}),
          },
        );
        return results.violations as Violation[];
      },
      { rules: rulesOf[scheme], exclude: leftOut === undefined ? [] : [[leftOut]] },
    );
    lines.push(...violations.flatMap((one) => describe(scheme, one)));
  }
  await page.emulateMedia({ colorScheme: schemes[0] });
  return lines;
}

/** Once on each page: the half megabyte is slow, and would come back as the answer of itself. */
async function load(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(`(() => { ${axe.source} })(); undefined`);
}

/** axe looks for what lies behind a text among all that is shown, also where it judges nothing. */
const hide = (page: Page, selector: string) =>
  page.evaluate((hidden) => {
    const style = new CSSStyleSheet();
    style.replaceSync(`${hidden} { display: none !important }`);
    document.adoptedStyleSheets.push(style);
  }, selector);

const describe = (scheme: string, { id, nodes }: Violation): readonly string[] =>
  nodes.map(({ target, failureSummary = '' }) => {
    const [, reason = ''] = failureSummary.split('\n');
    return `${scheme} ${id} ${JSON.stringify(target)} ${reason.trim()}`;
  });

/** Dark texts have the same colours in every language: German, the longest, stands for all. */
export const schemesFor = (language: Language): readonly Scheme[] =>
  language === 'de' ? schemes : ['light'];

/** By screen, only those that have any. */
export async function violationsOf(
  page: Page,
  screens: readonly Screen[],
  judged: readonly Scheme[] = schemes,
) {
  const byScreen: Record<string, readonly string[]> = {};
  for (const { name, show, alike } of screens) {
    await show(page);
    const violations = await findViolations(page, alike, judged);
    if (violations.length > 0) byScreen[name] = violations;
  }
  return byScreen;
}
