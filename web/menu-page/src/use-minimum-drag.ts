import type { UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect } from 'react';

const minimumDrag = 80;

/** A drag of the minimum leads to the next item, and a shorter one back to where it began. */
export function useMinimumDrag(api: UseEmblaCarouselType[1]): void {
  useEffect(() => {
    if (!api) return;
    let startX = 0;
    let x = 0;
    let index = 0;
    const begin = ({ clientX }: PointerEvent) => {
      startX = clientX;
      x = clientX;
      index = api.selectedScrollSnap();
    };
    const follow = ({ clientX }: PointerEvent) => {
      x = clientX;
    };
    const end = () => {
      const distance = x - startX;
      if (Math.abs(distance) < minimumDrag) api.scrollTo(index);
      else if (api.selectedScrollSnap() !== index) return;
      else if (distance < 0) api.scrollNext();
      else api.scrollPrev();
    };
    const root = api.rootNode();
    root.addEventListener('pointerdown', begin);
    addEventListener('pointermove', follow);
    api.on('pointerUp', end);
    return () => {
      root.removeEventListener('pointerdown', begin);
      removeEventListener('pointermove', follow);
      api.off('pointerUp', end);
    };
  }, [api]);
}
