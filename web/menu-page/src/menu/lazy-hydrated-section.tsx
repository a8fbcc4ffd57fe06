import { memo, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import type { PlacedSection } from '../search/search-menu.ts';
import type { GuestSectionData } from '../server/guest-data.ts';
import { GuestSection, type PlacedSectionProps } from './guest-section.tsx';
import { useMenuView } from './menu-view.ts';

type Sleep = {
  readonly over: Promise<void>;
  readonly end: () => void;
  readonly hydrated: Promise<void>;
  readonly sayHydrated: () => void;
};

/** Sections that still have the server's markup and are not hydrated. */
const asleep = new Map<GuestSectionData, Sleep>();

/** Sections that were woken up and will be hydrated soon. */
const waking = new Map<GuestSectionData, Sleep>();

/** Makes each section keep the server's markup until it is woken up. Called once, before hydration. */
export function deferHydration(sections: readonly GuestSectionData[]): void {
  for (const section of sections) {
    const [over, end] = signal();
    const [hydrated, sayHydrated] = signal();
    asleep.set(section, { over, end, hydrated, sayHydrated });
  }
}

function signal(): [Promise<void>, () => void] {
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  return [sent, send];
}

function wake(section: GuestSectionData): void {
  const sleep = asleep.get(section);
  if (!sleep) return;
  asleep.delete(section);
  waking.set(section, sleep);
  sleep.end();
}

/**
 * Must be called for data that is about to be shown. Hydration keeps the server's attributes, so a section
 * that is going to change must first be hydrated with its old data.
 */
export function hydrateChanged(unchanged: readonly GuestSectionData[]): Promise<void> {
  for (const section of [...asleep.keys()]) if (!unchanged.includes(section)) wake(section);
  return untilHydrated();
}

/** Must be called for sections that are about to be replaced, so that they are not woken up needlessly. */
export function dropAsleep(): Promise<void> {
  asleep.clear();
  return untilHydrated();
}

/** Each call also waits for the sections of earlier calls, so that data is shown in the right order. */
async function untilHydrated(): Promise<void> {
  await Promise.all([...waking.values()].map(({ hydrated }) => hydrated));
}

/** A section in the browser. It has its own boundary, and is skipped by hydration while it is asleep. */
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

/** Throws a promise to suspend, because Preact has no `use`. */
function Asleep({ section, children }: AsleepProps) {
  const sleep = asleep.get(section);
  if (sleep) throw sleep.over;
  return children;
}

function AwakeSection({ view: first, ...props }: PlacedSectionProps) {
  const { view, paused } = useMenuView(first);
  const { section } = props;
  useLayoutEffect(() => {
    waking.get(section)?.sayHydrated();
    waking.delete(section);
  }, [section]);
  return <GuestSection {...props} carousel={view === 'cards'} playing={!paused} />;
}

/** Sections within this distance of the screen wake up. */
const margin = '200px 0px';

/** Wakes up sections with a carousel when they are close to the screen or touched. */
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
    // Runs before the section receives the event. Hydration happens in a microtask, so the section still
    // receives the event.
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
