import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import { prefersStill } from './prefers-still.ts';
import { useAutoplay } from './use-autoplay.ts';
import { useMinimumDrag } from './use-minimum-drag.ts';
import { useSlidePosition } from './use-slide-position.ts';
import { useVisibility } from './use-visibility.ts';

/** With this duration a slide has arrived, to a hundredth of its way, after 400 ms. */
const options = { loop: true, align: 'start', duration: 18 } as const;

/** One section's carousel, begun when the section comes near the screen. */
export function useCarousel(enabled: boolean, playing: boolean) {
  const [section, setSection] = useState<Element | null>(null);
  const [held, setHeld] = useState(false);
  const { near, inView } = useVisibility(section);
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [emblaRef, api] = useEmblaCarousel(options);
  const wanted = enabled && near ? viewport : null;
  useEffect(() => emblaRef(wanted && isRow(wanted) ? wanted : null), [emblaRef, wanted]);
  useAutoplay(api, playing && inView && !held);
  useMinimumDrag(api);
  useTakeOver(api);
  return {
    setSection,
    setViewport,
    running: api !== undefined,
    position: useSlidePosition(api),
    hold: () => setHeld(true),
    release: () => setHeld(false),
    previous: () => api?.scrollPrev(prefersStill()),
    next: () => api?.scrollNext(prefersStill()),
  };
}

/** Browsers that do not know `(scripting: enabled)` lay the items out as a list. */
const isRow = ({ firstElementChild }: HTMLElement): boolean =>
  firstElementChild !== null && getComputedStyle(firstElementChild).display === 'flex';

/** Before its carousel runs a section scrolls natively: the carousel begins where that left off. */
function useTakeOver(api: ReturnType<typeof useEmblaCarousel>[1]): void {
  useEffect(() => {
    const viewport = api?.rootNode();
    if (!api || !viewport?.scrollLeft) return;
    const width = api.slideNodes()[0]?.offsetWidth ?? viewport.offsetWidth;
    const index = Math.round(viewport.scrollLeft / Math.max(1, width));
    viewport.scrollLeft = 0;
    api.scrollTo(index, true);
  }, [api]);
}
