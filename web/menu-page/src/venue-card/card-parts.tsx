import { isOpen } from '@qr-menu/domain/hours';
import type { Language } from '@qr-menu/schema';
import { useEffect, useState } from 'react';
import { onServerTime, serverTime } from '../live/server-clock.ts';
import { checkInterval, useLastTime } from '../live/use-last-time.ts';
import type { MenuTimes } from '../server/guest-data.ts';
import { openInWords, openTexts, timeAtVenue } from './open-in-words.ts';
import type { OpenHours } from './written-card.ts';

type OpenNowProps = {
  readonly hours: OpenHours;
  /** The rest of the line. It is the same whether the venue is open or not, so it does not move. */
  readonly rest: string;
  /** Whether the page is connected to the server. */
  readonly isCurrent: boolean;
  readonly language: Language;
};

/**
 * Shows whether the venue is open, based on the server's clock. If the current time is no longer known,
 * the last text stays, together with the time at which it was correct.
 */
export function OpenNow({ hours, rest, isCurrent, language }: OpenNowProps) {
  const t = openTexts(language);
  const shown = useLastTime(isCurrent);
  const line = (first: string) => (rest ? `${first} · ${rest}` : first);
  if (!shown) return line(hours.n);
  const asOf = shown.isNow ? '' : ` (${t('open.asOf', timeAtVenue(hours, shown.at))})`;
  return line(openInWords(hours, shown.at, language) + asOf);
}

const copiedFor = 2_000;

type CopyButtonProps = { readonly text: string; readonly language: Language };

export function WifiCopyButton({ text, language }: CopyButtonProps) {
  const t = openTexts(language);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedFor);
    return () => clearTimeout(timer);
  }, [isCopied]);
  // Pages served without TLS have no access to the clipboard.
  if (!navigator.clipboard) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <button type="button" onClick={copy}>
      <span aria-live="polite">{t(isCopied ? 'open.copied' : 'open.copy')}</span>
    </button>
  );
}

let stopLast = () => {};

/**
 * Highlights the happy hours that apply now, based on the server's clock. Highlights nothing while the time
 * is unknown. Replaces the effect of an earlier call.
 */
export function followTimes({ z, w }: MenuTimes): void {
  stopLast();
  const markHappyHours = () => {
    const now = serverTime();
    for (const line of document.querySelectorAll('.happy')) {
      const windows = w[line.firstElementChild?.textContent ?? ''];
      if (now !== null && windows && isOpen({ w: windows }, now, z)) {
        line.setAttribute('aria-current', 'time');
      } else line.removeAttribute('aria-current');
    }
  };
  markHappyHours();
  // A search, an opened dish or an update adds lines that have to be highlighted.
  const observer = new MutationObserver(markHappyHours);
  observer.observe(document.body, { childList: true, subtree: true });
  const stop = onServerTime(markHappyHours);
  const timer = setInterval(markHappyHours, checkInterval);
  stopLast = () => {
    observer.disconnect();
    stop();
    clearInterval(timer);
  };
}
