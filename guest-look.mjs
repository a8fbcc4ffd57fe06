import { chromium } from 'playwright-core';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
const shots = [[390,844,'bg','light'],[360,740,'de','dark'],[1280,900,'en','light']];
for (const [width,height,lang,scheme] of shots) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, deviceScaleFactor: 1 });
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log('ERR', e.message));
  await page.goto(`http://localhost:4931/menu/${encodeURIComponent('механа-роден-край')}?lang=${lang}`);
  await page.waitForTimeout(5000);
  await page.screenshot({ path: `/tmp/w/shots/several-${width}-${lang}.png` });
  const price = await page.evaluate(() => { const p = document.querySelector('.sections .item [class*=price], .sections .item .price, .sections .item data, .sections .item b'); const tops=[...document.querySelectorAll('.sections .item')].map(e=>e.getBoundingClientRect().top); return { firstItem: tops[0], price: p?.getBoundingClientRect().top, cls: p?.className, menus: document.querySelector('.menus')?.getBoundingClientRect().toJSON() }; });
  console.log(width, lang, JSON.stringify(price));
  if (width === 390) {
    await page.locator('.menus a').last().click(); await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/w/shots/several-drinks-390.png` });
  }
  await context.close();
}
await browser.close();
