import { useLayoutEffect, useState } from 'react';
import type { GuestTexts } from '../i18n/guest-texts.ts';
import { langOf, textOf } from '../localized-string.ts';
import { loadLater } from '../menu/late-parts.ts';
import type { CardLine, GuestCard } from './written-card.ts';

type CardParts = typeof import('./card-parts.tsx');

export const loadCard = loadLater(() => import('./card-parts.tsx'));

/** Loads the parts that need a script. Returns null until they are loaded. */
function useCardParts(): CardParts | null {
  const [parts, setParts] = useState<CardParts | null>(null);
  useLayoutEffect(() => {
    loadCard().then(setParts, () => undefined);
  }, []);
  return parts;
}

type VenueCardProps = {
  readonly card: GuestCard;
  /** The time at which the displayed data was current. Null if it is current now. */
  readonly asOf: Date | null;
  readonly t: GuestTexts;
};

/** The venue's hours, address, Wi-Fi and links. One line is always visible. */
export function VenueCardSection({ card, asOf, t }: VenueCardProps) {
  const parts = useCardParts();
  const { open, rows, s } = card;
  return (
    <section className="venue-card" aria-label={t('guest.contact')}>
      <details>
        <summary>
          <span>
            {open && parts ? (
              <parts.OpenNow
                hours={open}
                rest={s}
                isCurrent={asOf === null}
                language={t.language}
              />
            ) : (
              [open?.n, s].filter(Boolean).join(' · ')
            )}
          </span>
        </summary>
        <dl>
          {rows.map(({ n, lines }) => (
            <div key={n}>
              <dt>{n}</dt>
              {lines.map((line) => (
                <dd key={`${line.d} ${textOf(line.t)}`} lang={langOf(line.t)}>
                  <LineText line={line} />
                  {line.c && parts ? (
                    <parts.WifiCopyButton text={line.c} language={t.language} />
                  ) : null}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

function LineText({ line: { t, d, h } }: { readonly line: CardLine }) {
  if (h) {
    return (
      <a href={h} target="_blank" rel="noopener nofollow">
        {textOf(t)}
      </a>
    );
  }
  return (
    <>
      {d ? <span>{d}</span> : null}
      <span>{textOf(t)}</span>
    </>
  );
}
