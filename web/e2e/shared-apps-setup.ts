import { once } from 'node:events';
import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { createSharedApps, type SharedApps } from './shared-apps.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where tests ask for a product that they share; see `shared-app.ts`. */
    readonly sharedApps: string;
  }
}

/** Before the first test: nothing is started yet. What it answers runs after the last test. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const apps = createSharedApps();
  const server = createServer((request, response) => {
    answer(apps, request.url ?? '').then(
      (body) => response.end(JSON.stringify(body)),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was found');
  project.provide('sharedApps', `http://127.0.0.1:${address.port}`);
  return async () => {
    server.close();
    server.closeAllConnections();
    await apps.stop();
  };
}

async function answer(apps: SharedApps, path: string) {
  const app = await apps.get(path.slice(1));
  if (app === undefined) throw new Error(`there is no product ${path}`);
  return app;
}
