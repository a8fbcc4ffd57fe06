import { inSweep, swept } from '@qr-menu/testkit';
import { expect, test } from 'vitest';
import { demoPages, languages } from '../support/demo-pages.ts';
import { findViolations, showsColours, violationsOf } from '../support/find-violations.ts';
import { hasBrowser } from '../support/launch-browser.ts';
import { publicScreens } from '../support/public-screens.ts';

const { open } = demoPages();

/** The screens that visitors see first. Each of them has parts that the others lack. */
const sample = /^(landing|menu, carousel|menu on a phone.*|login)$/;

test.runIf(hasBrowser).each(swept(languages, ['bg']))(
  'axe finds no violation on the public pages in %s',
  async (language) => {
    const page = await open(language);
    const all = publicScreens(language);
    const screens = swept(
      all,
      all.filter(({ name }) => sample.test(name)),
    );
    expect(await violationsOf(page, screens, showsColours(language))).toEqual({});
    await page.context().close();
  },
  300_000,
);

if (inSweep) {
  test.runIf(hasBrowser)(
    'the axe check reports faint text and a button without a name',
    async () => {
      const page = await open('en');
      await page.goto('/?lang=en');
      await page.evaluate(() => {
        const style = new CSSStyleSheet();
        style.replaceSync(
          '.light-faint { color: #777; background: #888 } @media (prefers-color-scheme: dark) { .dark-faint { color: #333; background: #222 } }',
        );
        document.adoptedStyleSheets.push(style);
        for (const name of ['light-faint', 'dark-faint']) {
          const text = document.createElement('p');
          text.className = name;
          text.textContent = 'Hardly to be read';
          document.querySelector('main')?.append(text);
        }
        document.body.append(document.createElement('button'));
      });
      const violations = (await findViolations(page)).join('\n');
      expect(violations).toMatch(/light color-contrast .*light-faint/);
      expect(violations).toMatch(/dark color-contrast .*dark-faint/);
      expect(violations).not.toMatch(/light color-contrast .*dark-faint/);
      expect(violations).toMatch(/light button-name/);
      await page.context().close();
    },
  );
}
