import { useEffect, useMemo, useState } from 'react';
import type { GuestTexts } from '../i18n/guest-texts.ts';
import { GuestSection } from '../menu/guest-section.tsx';
import { countItems, itemsWhere, type PlacedSection } from './search-menu.ts';

/** The number of results that fit on a phone's screen in the list view. */
const firstHits = 6;
/** The number of results that each frame adds. */
const nextHits = 6;

/** Returns the sections with the first results. If there are more, the last section is truncated. */
function firstOf(sections: readonly PlacedSection[], count: number): readonly PlacedSection[] {
  let left = count;
  return sections.flatMap((placed) => {
    const { items } = placed.section;
    const room = left;
    left -= items.length;
    if (room >= items.length) return [placed];
    return room > 0 ? itemsWhere([placed], (item) => items.indexOf(item) < room) : [];
  });
}

type HitsProps = {
  readonly sections: readonly PlacedSection[];
  /** Returns an anchor for a result. The original section stays on the page with its own anchor. */
  readonly anchorOf: (anchor: string) => string;
  readonly currency: string;
  readonly t: GuestTexts;
};

/**
 * Shows the search results before the sections, which the style sheet hides until the search ends. A single
 * letter matches most of a menu, so results beyond the screen are added frame by frame.
 */
export function Hits({ sections, anchorOf, ...shared }: HitsProps) {
  const [further, setFurther] = useState({ of: sections, shown: firstHits });
  const shown = further.of === sections ? further.shown : firstHits;
  const shownSections = useMemo(() => firstOf(sections, shown), [sections, shown]);
  useEffect(() => {
    if (shown >= countItems(sections)) return;
    const frame = requestAnimationFrame(() =>
      setFurther({ of: sections, shown: shown + nextHits }),
    );
    return () => cancelAnimationFrame(frame);
  }, [sections, shown]);
  return (
    <div className="hits">
      {shownSections.map(({ section, anchor }) => (
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
