import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { GuestApp, type GuestAppProps } from './guest-app.tsx';
import { GuestSection, type GuestSectionProps } from './guest-section.tsx';
import { SectionView } from './menu-sections.tsx';

/** Answers what was made for this key before, or makes it. */
export type Remember = (key: string, make: () => string) => string;

/** React escapes what people write, so no text of a menu can be taken for it. */
const place = /<x-section id="([^"]*)"><\/x-section>/;

/**
 * The page's markup as React renders it. A change concerns one section or none: `remember` may keep
 * the markup of the others, which is all but a small part of the work.
 */
export function guestMarkup(app: GuestAppProps, remember: Remember): string {
  const { language } = app.data;
  const sections = new Map<string, string>();
  function Placed(props: GuestSectionProps) {
    const { t: _, ...shown } = props;
    const key = JSON.stringify([language, shown]);
    sections.set(
      props.anchor,
      remember(key, () => renderToString(<GuestSection {...props} />)),
    );
    return createElement('x-section', { id: props.anchor });
  }
  const frame = renderToString(
    <SectionView value={Placed}>
      <GuestApp {...app} />
    </SectionView>,
  );
  return frame
    .split(place)
    .map((part, index) => (index % 2 === 1 ? sections.get(part) : part))
    .join('');
}
