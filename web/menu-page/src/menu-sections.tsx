import { type ComponentType, createContext, Suspense, useContext } from 'react';
import { GuestSection, type GuestSectionProps } from './guest-section.tsx';
import type { PlacedSection } from './search-menu.ts';

export type MenuSectionsProps = Omit<GuestSectionProps, 'section' | 'anchor' | 'leading'> & {
  readonly sections: readonly PlacedSection[];
};

/** What shows a section: the server puts finished markup in its place. */
export const SectionView = createContext<ComponentType<GuestSectionProps>>(GuestSection);

/** Each section is a boundary, so that React starts them one by one and never blocks a phone. */
export function MenuSections({ sections, ...shared }: MenuSectionsProps) {
  const View = useContext(SectionView);
  return sections.map(({ section, anchor }, index) => (
    <Suspense key={section.i}>
      <View section={section} anchor={anchor} leading={index === 0} {...shared} />
    </Suspense>
  ));
}
