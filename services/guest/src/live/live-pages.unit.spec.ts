import type { VenueManifest } from '@qr-menu/stores/menu-documents';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLivePages, type EventStream } from './menu-events.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const manifest = (etag: string): VenueManifest => ({
  defaultLanguage: 'de',
  documents: {
    'data:bg': { status: 200, etag: `"bg-${etag}"` },
    'data:de': { status: 200, etag: `"de-${etag}"` },
  },
});

function stream(unread = 0) {
  const written: string[] = [];
  const fake = {
    written,
    writableLength: unread,
    write: vi.fn((text: string) => written.push(text) > 0),
    end: vi.fn((text?: string) => written.push(text ?? '')),
    destroy: vi.fn(),
  };
  return fake as typeof fake & EventStream;
}

const bg = { name: 'дъб', language: 'bg' } as const;
const message = (tag: string) => `event: menu\ndata: {"tag":"${tag}"}\n\n`;

test('a page receives the current etag immediately, and then each change once', async () => {
  let current = manifest('1');
  const pages = createLivePages({ check: async () => current }, Date);
  const page = stream();
  pages.follow(bg, page, current);
  expect(page.written).toEqual([message('bg-1')]);
  await vi.advanceTimersByTimeAsync(2_000);
  current = manifest('2');
  await vi.advanceTimersByTimeAsync(500);
  current = manifest('1');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(page.written).toEqual([message('bg-1'), message('bg-2'), message('bg-1')]);
});

test("a page without a selected language follows the venue's current default language", async () => {
  const pages = createLivePages({ check: async () => manifest('1') }, Date);
  const page = stream();
  pages.follow({ ...bg, language: null }, page, manifest('1'));
  expect(page.written).toEqual([message('de-1')]);
});

test('one query covers all pages of a venue, and no query is sent if no page is open', async () => {
  const check = vi.fn(async () => manifest('1'));
  const pages = createLivePages({ check }, Date);
  const closers = Array.from({ length: 50 }, () => pages.follow(bg, stream(), null));
  closers.push(pages.follow({ ...bg, name: 'other' }, stream(), null));
  await vi.advanceTimersByTimeAsync(500);
  expect(check.mock.calls).toEqual([['дъб'], ['other']]);
  for (const close of closers) close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(check).toHaveBeenCalledTimes(2);
});

test('pages stay open without messages while the store is unavailable, and get changes later', async () => {
  let away = true;
  const check = async () => {
    if (away) throw new Error('away');
    return manifest('2');
  };
  const pages = createLivePages({ check }, Date);
  const page = stream();
  pages.follow(bg, page, null);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(page.written).toEqual([]);
  away = false;
  await vi.advanceTimersByTimeAsync(500);
  expect(page.written).toEqual([message('bg-2')]);
  expect(page.end).not.toHaveBeenCalled();
});

test('missing documents are not reported as a change', async () => {
  const pages = createLivePages({ check: async () => null }, Date);
  const page = stream();
  pages.follow(bg, page, manifest('1'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(page.written).toEqual([message('bg-1')]);
});

test('a page receives a message at least every 20 s', async () => {
  const pages = createLivePages({ check: async () => manifest('1') }, Date);
  const page = stream();
  pages.follow(bg, page, manifest('1'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.written.slice(1)).toEqual([':\n\n', ':\n\n', ':\n\n']);
});

test('a connection is closed if the page no longer reads from it', async () => {
  let current = manifest('1');
  const pages = createLivePages({ check: async () => current }, Date);
  const [slow, reading] = [stream(20_000), stream(100)];
  for (const page of [slow, reading]) pages.follow(bg, page, null);
  current = manifest('2');
  await vi.advanceTimersByTimeAsync(500);
  expect(slow.destroy).toHaveBeenCalled();
  expect(slow.written).toEqual([]);
  expect(reading.written).toEqual([message('bg-2')]);
});

test('pages are asked to reconnect at different times during a shutdown', async () => {
  const check = vi.fn(async () => manifest('1'));
  const pages = createLivePages({ check }, Date);
  const streams = Array.from({ length: 100 }, () => stream());
  for (const page of streams) pages.follow(bg, page, null);
  pages.stop();
  const delays = new Set(streams.map(({ end }) => end.mock.calls[0]?.[0]));
  expect(delays.size).toBe(100);
  for (const delay of delays) expect(delay).toMatch(/^retry: \d{3,4}\n\n$/);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(check).not.toHaveBeenCalled();
});
