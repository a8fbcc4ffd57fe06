import { memo, type ReactNode, Suspense, use, useEffect } from 'react';
import type { PlacedSection } from '../search/search-menu.ts';
import type { GuestSectionData } from '../server/guest-data.ts';
import { GuestSection, type PlacedSectionProps } from './guest-section.tsx';
import { useMenuView } from './menu-view.ts';

type Sleep = { readonly over: Promise<void>; readonly end: () => void };

/** Sections with the server's markup that are not hydrated yet. */
const asleep = new Map<GuestSectionData, Sleep>();

/** Each keeps the server's markup until it is woken. Called once, before React starts. */
export function deferHydration(sections: readonly GuestSectionData[]): void {
  for (const section of sections) {
    let end = () => {};
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    asleep.set(section, { over, end });
  }
}

function wake(section: GuestSectionData): void {
  asleep.get(section)?.end();
  asleep.delete(section);
}

/** For data that is about to be shown: React has to hydrate a section before it can change it. */
export function hydrateChanged(unchanged: readonly GuestSectionData[]): void {
  for (const section of [...asleep.keys()]) if (!unchanged.includes(section)) wake(section);
}

/** A section in the browser: a separate boundary, which React skips while it is asleep. */
export const LazyHydratedSection = memo(function LazyHydratedSection(props: PlacedSectionProps) {
  return (
    <Suspense>
      <Asleep section={props.section}>
        <AwakeSection {...props} />
      </Asleep>
    </Suspense>
  );
});

type AsleepProps = { readonly section: GuestSectionData; readonly children: ReactNode };

/** Uses only this hook: when it continues, React runs it as if it were not the first time. */
function Asleep({ section, children }: AsleepProps) {
  const sleep = asleep.get(section);
  if (sleep) use(sleep.over);
  return children;
}

function AwakeSection({ view: first, ...props }: PlacedSectionProps) {
  const { view, paused } = useMenuView(first);
  return <GuestSection {...props} carousel={view === 'cards'} playing={!paused} />;
}

/** Sections this far outside the screen are prepared. */
const margin = '200px 0px';

/** Wakes sections that have a carousel when they come near the screen or are touched. */
export function useLazyHydration(sections: readonly PlacedSection[], needed: boolean): void {
  useEffect(() => {
    const sleeping = sections.filter(
      ({ section }) => section.items.length > 1 && asleep.has(section),
    );
    if (!needed || sleeping.length === 0) return;
    const byElement = new Map<Element, GuestSectionData>();
    for (const { section, anchor } of sleeping) {
      const element = document.getElementById(anchor);
      if (element) byElement.set(element, section);
    }
    const wakeAt = (element: Element | null | undefined) => {
      const section = element && byElement.get(element);
      if (section) wake(section);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          observer.unobserve(target);
          wakeAt(target);
        }
      },
      { rootMargin: margin },
    );
    for (const element of byElement.keys()) observer.observe(element);
    // Runs before React gets the event, so that React hydrates the section at once and passes it
    // the event.
    const touched = ({ target }: Event) =>
      wakeAt(target instanceof Element ? target.closest('.section') : null);
    addEventListener('pointerdown', touched, { capture: true });
    addEventListener('focusin', touched, { capture: true });
    return () => {
      observer.disconnect();
      removeEventListener('pointerdown', touched, { capture: true });
      removeEventListener('focusin', touched, { capture: true });
    };
  }, [sections, needed]);
}
