import { startTransition, useEffect, useState } from 'react';
import { GuestSection } from './guest-section.tsx';
import type { GuestTexts } from './i18n/guest-texts.ts';
import { countItems, type PlacedSection } from './search-menu.ts';

/** As many as a phone's screen shows of a list. */
const firstHits = 10;

/** How many sections hold the first hits. */
function sectionsAtOnce(sections: readonly PlacedSection[]): number {
  const enough = sections.findIndex(
    (_, index) => countItems(sections.slice(0, index + 1)) >= firstHits,
  );
  return enough === -1 ? sections.length : enough + 1;
}

type HitsProps = {
  readonly sections: readonly PlacedSection[];
  /** Another place than that of the whole section, which stays on the page. */
  readonly anchorOf: (anchor: string) => string;
  readonly currency: string;
  readonly t: GuestTexts;
};

/**
 * What a search finds stands before the sections, which the style sheet hides meanwhile. A single
 * letter finds most of a menu: what the screen has no room for follows section by section.
 */
export function Hits({ sections, anchorOf, ...shared }: HitsProps) {
  const [further, setFurther] = useState(0);
  const shown = sectionsAtOnce(sections) + further;
  useEffect(() => {
    if (shown >= sections.length) return;
    const frame = requestAnimationFrame(() =>
      startTransition(() => setFurther((count) => count + 1)),
    );
    return () => cancelAnimationFrame(frame);
  }, [shown, sections.length]);
  return (
    <div className="hits">
      {sections.slice(0, shown).map(({ section, anchor }) => (
        <GuestSection
          key={section.i}
          section={section}
          anchor={anchorOf(anchor)}
          leading={false}
          isHit
          carousel={false}
          playing={false}
          {...shared}
        />
      ))}
    </div>
  );
}
