import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const systemChromium = '/usr/bin/chromium';
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The machine's Chromium, else the one that ships in an npm package. Nothing is downloaded. */
export async function launchBrowser(): Promise<Browser> {
  if (existsSync(systemChromium)) {
    return chromium.launch({ executablePath: systemChromium, args: flags });
  }
  const { default: packaged } = await import('@sparticuz/chromium');
  return chromium.launch({
    executablePath: await packaged.executablePath(),
    args: [...packaged.args, ...flags],
  });
}
