import { createScratch, freePort, type LocalServer, type Scratch } from '@qr-menu/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beforeOneProcess, edgePrograms } from '../test/start-edge.ts';

for (const { name, program, start } of [...edgePrograms(), beforeOneProcess()])
  describe.skipIf(program === null)(`${name} as the edge, while no service is available`, () => {
    let scratch: Scratch;
    let edge: LocalServer;
    let origin: string;

    beforeAll(async () => {
      // Nothing listens on these ports.
      const [port, gateway, guest] = [await freePort(), await freePort(), await freePort()];
      const [identity, store] = [await freePort(), await freePort()];
      scratch = await createScratch();
      edge = await start(scratch, { edge: port, gateway, guest, identity, store });
      origin = `http://127.0.0.1:${port}`;
    });
    afterAll(async () => {
      await edge?.stop();
      await scratch?.remove();
    });

    test.each([
      ['GET', '/menu/taratori'],
      ['GET', '/menu/taratori/events'],
      ['POST', '/graphql'],
      ['GET', '/graphql?operationName=PublicMenu&variables=%7B%7D&extensions=%7B%7D'],
      ['POST', '/identity'],
      ['GET', '/images/public/owner/a.webp'],
      ['PUT', '/menu-images/incoming/o/x.png?X-Amz-Signature=1'],
      ['GET', '/readyz'],
    ])('%s %s gets a 503 with Retry-After', async (method, path) => {
      const answer = await fetch(`${origin}${path}`, { method });
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).not.toContain('nginx');
    });
  });
