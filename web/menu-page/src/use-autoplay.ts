import type { UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect } from 'react';
import { prefersStill } from './prefers-still.ts';

const delay = 3_000;

/** Moves on by one slide, three seconds after the last movement. */
export function useAutoplay(api: UseEmblaCarouselType[1], playing: boolean): void {
  useEffect(() => {
    if (!api || !playing) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hold = () => clearTimeout(timer);
    const wait = () => {
      hold();
      timer = setTimeout(() => prefersStill() || api.scrollNext(), delay);
    };
    wait();
    api.on('select', wait).on('reInit', wait).on('pointerUp', wait).on('pointerDown', hold);
    return () => {
      hold();
      api.off('select', wait).off('reInit', wait).off('pointerUp', wait).off('pointerDown', hold);
    };
  }, [api, playing]);
}
