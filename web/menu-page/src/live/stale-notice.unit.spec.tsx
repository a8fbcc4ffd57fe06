import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { guestTexts } from '../i18n/guest-texts.ts';
import { OfflineNotice } from '../server/page-frame.tsx';
import { markStale } from './stale-notice.ts';

const timeIn = (markup: string): string | undefined => /<time[^>]*>([^<]+)</.exec(markup)?.[1];

test.each(['bg', 'en', 'de'] as const)(
  'the worker and the open page show the same time for a copy in %s',
  (language) => {
    const at = new Date('2026-07-01T22:30:00Z');
    const t = guestTexts(language);
    const ofPage = timeIn(
      renderToStaticMarkup(<OfflineNotice since={at} language={language} t={t} />),
    );
    expect(timeIn(markStale('<body></body>', at, language))).toBe(ofPage);
    expect(ofPage).toMatch(/\b0?1:30\b/);
  },
);
