import type { UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect, useState } from 'react';

export type SlidePosition = { readonly index: number; readonly count: number };

/** The first slide in view; the count is 0 until the carousel runs, and 1 when everything fits. */
export function useSlidePosition(api: UseEmblaCarouselType[1]): SlidePosition {
  const [position, setPosition] = useState<SlidePosition>({ index: 0, count: 0 });
  useEffect(() => {
    if (!api) return setPosition({ index: 0, count: 0 });
    const look = () =>
      setPosition({ index: api.selectedScrollSnap(), count: api.scrollSnapList().length });
    look();
    api.on('select', look).on('reInit', look);
    return () => {
      api.off('select', look).off('reInit', look);
    };
  }, [api]);
  return position;
}
