import type { Language } from '@qr-menu/schema';
import { useEffect, useState } from 'react';
import { useLastTime } from '../live/use-last-time.ts';
import { openInWords, openTexts, timeAtVenue } from './open-in-words.ts';
import type { OpenHours } from './written-card.ts';

type OpenNowProps = {
  readonly hours: OpenHours;
  /** The rest of the line. One text for both, so that nothing in it moves. */
  readonly rest: string;
  /** Whether the page is in contact with the server. */
  readonly isCurrent: boolean;
  readonly language: Language;
};

/**
 * Says whether the venue is open, by the server's clock. If that becomes unknown, it keeps the last
 * text and adds its time.
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

export function CopyButton({ text, language }: CopyButtonProps) {
  const t = openTexts(language);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedFor);
    return () => clearTimeout(timer);
  }, [isCopied]);
  // Browsers have no clipboard on pages without TLS.
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
