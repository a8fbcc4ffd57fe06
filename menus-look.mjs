import { chromium } from 'playwright-core';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'bg', timezoneId: 'Europe/Sofia' });
const page = await context.newPage();
page.on('pageerror', (e) => console.log('ERR', e.message));
await page.goto('http://localhost:4931/login');
await page.getByLabel('Имейл').fill('demo@example.com').catch(async () => { await page.locator('input[type=email],input[name=email]').first().fill('demo@example.com'); });
await page.locator('input[type=password]').first().fill('demo-menu');
await page.keyboard.press('Enter');
await page.waitForURL('**/admin**');
const which = process.argv[2];
if (which === 'setup') {
  await page.goto('http://localhost:4931/admin/menus');
  await page.waitForTimeout(3000);
  await page.screenshot({ path: '/tmp/w/shots/menus-1.png', fullPage: true });
}
await page.goto('http://localhost:4931/admin/menus');
await page.waitForTimeout(3000);
await page.screenshot({ path: '/tmp/w/shots/menus-390.png', fullPage: true });
const edit = await page.locator('a[href*="/admin/menus/update/"]').first().getAttribute('href');
await page.goto('http://localhost:4931' + edit);
await page.waitForTimeout(2500);
const box = page.getByText('Това меню има свои часове');
if (await box.count()) { await box.click(); await page.waitForTimeout(500); }
await page.screenshot({ path: '/tmp/w/shots/menu-form-390.png', fullPage: true });
await page.setViewportSize({ width: 1280, height: 900 });
await page.goto('http://localhost:4931/admin/menus');
await page.waitForTimeout(2500);
await page.screenshot({ path: '/tmp/w/shots/menus-1280.png', fullPage: true });
await browser.close();
