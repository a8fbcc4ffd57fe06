import { createScratch, freePort, type LocalServer, type Scratch } from '@qr-menu/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RecordingServer, startRecordingServer } from '../test/recording-server.ts';
import { edgePrograms } from '../test/start-edge.ts';

const venues = Array.from({ length: 40 }, (_, index) => `/menu/venue-${index}`);

for (const { name, program, start } of edgePrograms().filter(({ name }) => name === 'caddy'))
  describe.skipIf(program === null)(`${name} in front of two guest processes`, () => {
    let scratch: Scratch;
    let edge: LocalServer;
    let origin: string;
    const guests: RecordingServer[] = [];

    beforeAll(async () => {
      for (const process of ['first', 'second'])
        guests.push(
          await startRecordingServer((_request, _asking, response) => response.end(process)),
        );
      const [guest = 0, ...furtherGuests] = guests.map(({ port }) => port);
      const [port, gateway] = [await freePort(), await freePort()];
      const [identity, store] = [await freePort(), await freePort()];
      scratch = await createScratch();
      edge = await start(scratch, { edge: port, gateway, guest, furtherGuests, identity, store });
      origin = `http://127.0.0.1:${port}`;
    });
    afterAll(async () => {
      await edge?.stop();
      for (const { stop } of guests) await stop();
      await scratch?.remove();
    });

    const processOf = async (path: string): Promise<string> => {
      const answer = await fetch(`${origin}${path}`);
      expect(answer.status).toBe(200);
      return answer.text();
    };
    const processes = () => Promise.all(venues.map(processOf));

    test('each page always comes from the same process, and both processes get pages', async () => {
      const before = await processes();
      expect(new Set(before)).toEqual(new Set(['first', 'second']));
      expect(await processes()).toEqual(before);
    });

    test('when one process stops, the other takes over its pages', async () => {
      await guests[1]?.stop();
      expect(new Set(await processes())).toEqual(new Set(['first']));
    });
  });
