import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Clock, createLogger } from '@qr-menu/runtime/process';
import type { NamedViews } from '@qr-menu/stores/view-counts';
import { describe, expect, it } from 'vitest';
import { createViewCounter } from './view-counter.ts';

const logger = createLogger('test', 'silent');
const request = { method: 'GET', headers: { 'user-agent': 'Mozilla/5.0' } } as IncomingMessage;
const shown = { statusCode: 200 } as ServerResponse;

/** Starts a counter with a store that can become unavailable. The test decides when each pause ends. */
function start(time: string) {
  let wake = (): void => undefined;
  let now = Date.parse(time);
  const added: NamedViews[][] = [];
  const store = { away: false };
  const clock: Clock = {
    now: () => now,
    sleep: (_milliseconds, signal) =>
      new Promise((resolve) => {
        wake = resolve;
        signal?.addEventListener('abort', () => resolve());
        if (signal?.aborted) resolve();
      }),
  };
  const add = async (counts: readonly NamedViews[]): Promise<void> => {
    if (store.away) throw new Error('the store is away');
    added.push([...counts]);
  };
  const counter = createViewCounter({ viewCounts: { add }, clock, logger });
  return {
    counter,
    added,
    store,
    see: (name: string) => counter.note(request, shown, name),
    scan: (name: string, table: string, agent = 'Mozilla/5.0') =>
      counter.noteTable(
        { method: 'GET', headers: { 'user-agent': agent } } as IncomingMessage,
        name,
        table,
      ),
    at: (later: string) => {
      now = Date.parse(later);
    },
    /** Advances the time by one second. */
    pass: async () => {
      wake();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('the view counter', () => {
  it('sends the collected views every second', async () => {
    const { see, pass, added, counter } = start('2026-05-31T10:00:00Z');
    see('rila');
    see('пирин');
    see('rila');
    await pass();
    await pass();
    see('rila');
    await pass();
    const day = '2026-05-31T10:00';
    expect(added).toEqual([
      [
        { name: 'rila', day, views: 2 },
        { name: 'пирин', day, views: 1 },
      ],
      [{ name: 'rila', day, views: 1 }],
    ]);
    await counter.stop();
  });

  it("counts views in intervals of five minutes, because venues' days begin at different times", async () => {
    const { see, at, counter, added } = start('2026-05-31T20:59:59Z');
    see('rila');
    at('2026-05-31T21:00:00Z');
    see('rila');
    at('2026-05-31T21:04:59Z');
    see('rila');
    await counter.stop();
    expect(added.flat()).toEqual([
      { name: 'rila', day: '2026-05-31T20:55', views: 1 },
      { name: 'rila', day: '2026-05-31T21:00', views: 2 },
    ]);
  });

  it('keeps views while the store is unavailable', async () => {
    const { see, pass, store, added, counter } = start('2026-05-31T10:00:00Z');
    store.away = true;
    see('rila');
    await pass();
    see('rila');
    await pass();
    expect(added).toEqual([]);
    store.away = false;
    await pass();
    expect(added).toEqual([[{ name: 'rila', day: '2026-05-31T10:00', views: 2 }]]);
    await counter.stop();
  });

  it("counts each table's code separately from views, and keeps both while the store is unavailable", async () => {
    const { see, scan, pass, store, added, counter } = start('2026-05-31T10:00:00Z');
    store.away = true;
    scan('rila', '12');
    scan('rila', '12', 'curl/8.5');
    await pass();
    store.away = false;
    scan('rila', '12');
    scan('rila', 'Б7');
    see('rila');
    await pass();
    const day = '2026-05-31T10:00';
    expect(added).toEqual([
      [
        { name: 'rila', day, views: 1 },
        { name: 'rila', day, table: '12', views: 2 },
        { name: 'rila', day, table: 'Б7', views: 1 },
      ],
    ]);
    await counter.stop();
  });

  it('sends the remaining views when it stops', async () => {
    const { see, counter, added } = start('2026-05-31T10:00:00Z');
    see('rila');
    await counter.stop();
    expect(added.flat()).toEqual([{ name: 'rila', day: '2026-05-31T10:00', views: 1 }]);
  });
});
