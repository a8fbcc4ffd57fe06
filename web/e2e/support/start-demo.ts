import { freePort } from '@qr-menu/testkit';
import { type App, startApp } from './start-app.ts';

/** Starts the product with its demo venue of 300 items. Its pages contain the URL at which it runs. */
export async function startDemo(further: Readonly<Record<string, string>> = {}): Promise<App> {
  const port = String(await freePort());
  const variables = { PORT: port, PUBLIC_URL: `http://localhost:${port}`, ...further };
  return startApp({ demo: true, variables });
}

export const demoOwner = { email: 'demo@example.com', password: 'demo-menu' };
export const demoMenuPath = `/menu/${encodeURIComponent('механа-роден-край')}`;
