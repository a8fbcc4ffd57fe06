import { once } from 'node:events';
import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { type App, manyOwners } from './start-app.ts';
import { startDemo } from './start-demo.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address from which tests request their shared product: see `shared-app.ts`. */
    readonly sharedApp: string;
  }
}

/**
 * Runs before the first test. The product starts when a test first requests it. The returned function runs
 * after the last test.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<App> | undefined;
  const server = createServer((_request, response) => {
    starting ??= startDemo(manyOwners);
    starting.then(
      (app) => response.end(JSON.stringify(app)),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was found');
  project.provide('sharedApp', `http://127.0.0.1:${address.port}`);
  return async () => {
    server.close();
    server.closeAllConnections();
    await starting?.then(
      (app) => app.stop(),
      () => undefined,
    );
  };
}
