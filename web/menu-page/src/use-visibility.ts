import { startTransition, useEffect, useState } from 'react';

/** Sections this far below the screen get ready. */
const margin = '400px 0px';

/** Whether an element has ever been near the screen, and whether it is on it. */
export function useVisibility(element: Element | null): {
  readonly near: boolean;
  readonly inView: boolean;
} {
  const [near, setNear] = useState(false);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!element) return;
    const nearing = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        nearing.disconnect();
        startTransition(() => setNear(true));
      },
      { rootMargin: margin },
    );
    const viewing = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
      { threshold: 0.25 },
    );
    nearing.observe(element);
    viewing.observe(element);
    return () => {
      nearing.disconnect();
      viewing.disconnect();
    };
  }, [element]);
  return { near, inView };
}
