import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { guestTexts } from '../i18n/guest-texts.ts';
import { OfflineNotice } from '../server/page-frame.tsx';
import { markStale } from './stale-notice.ts';

const timeIn = (markup: string): string | undefined => /<time[^>]*>([^<]+)</.exec(markup)?.[1];

afterEach(() => vi.unstubAllGlobals());

const pageWith = (dataset: object) => vi.stubGlobal('document', { documentElement: { dataset } });

test.each(['bg', 'en', 'de'] as const)(
  'the worker and the open page show the same time for a copy in %s',
  (language) => {
    pageWith({});
    const at = new Date('2026-07-01T22:30:00Z');
    const t = guestTexts(language);
    const ofPage = timeIn(
      renderToStaticMarkup(<OfflineNotice since={at} language={language} t={t} />),
    );
    expect(timeIn(markStale('<body></body>', at, language))).toBe(ofPage);
    expect(ofPage).toMatch(/\b0?1:30\b/);
  },
);

test('the time of a copy is shown in the venue’s time zone', () => {
  const at = new Date('2026-07-01T22:30:00Z');
  pageWith({ zone: 'Europe/Berlin' });
  const t = guestTexts('de');
  const ofPage = timeIn(renderToStaticMarkup(<OfflineNotice since={at} language="de" t={t} />));
  const html = '<!doctype html><html lang="de" data-view="list" data-zone="Europe/Berlin"><body>';
  expect(timeIn(markStale(html, at, 'de'))).toBe(ofPage);
  expect(ofPage).toBe('2. Juli 2026 um 00:30');
});

test('a phone that does not support the venue’s time zone uses its own time zone', () => {
  pageWith({ zone: 'Europe/Atlantis' });
  const t = guestTexts('de');
  const at = new Date('2026-07-01T12:30:00Z');
  expect(renderToStaticMarkup(<OfflineNotice since={at} language="de" t={t} />)).toMatch(/:30</);
});
