import { Suspense } from 'react';
import { GuestSection, type GuestSectionProps } from './guest-section.tsx';
import type { PlacedSection } from './search-menu.ts';

export type MenuSectionsProps = Omit<GuestSectionProps, 'section' | 'anchor' | 'leading'> & {
  readonly sections: readonly PlacedSection[];
};

/** Each section is a boundary, so that React starts them one by one and never blocks a phone. */
export function MenuSections({ sections, ...shared }: MenuSectionsProps) {
  return sections.map(({ section, anchor }, index) => (
    <Suspense key={section.i}>
      <GuestSection section={section} anchor={anchor} leading={index === 0} {...shared} />
    </Suspense>
  ));
}
