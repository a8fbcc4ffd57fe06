import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel';

export type Carousel = EmblaCarouselType;

/** Starts at the position to which the guest has scrolled the row. */
export function startCarousel(row: HTMLElement): Carousel {
  const width = row.querySelector<HTMLElement>('.item')?.offsetWidth ?? row.offsetWidth;
  const startIndex = Math.round(row.scrollLeft / Math.max(1, width));
  row.scrollLeft = 0;
  const carousel = EmblaCarousel(row, { loop: true, align: 'start', duration, startIndex });
  limitDrags(carousel);
  return carousel;
}

/** With this duration, a slide has moved 99 % of its distance after 400 ms. */
const duration = 18;

/** In milliseconds. If the row has not moved for this long, the guest has stopped scrolling it. */
const stillness = 200;

/** Resolves when the guest is not scrolling the row, because a carousel would interrupt the scrolling. */
export function untilStill(row: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const { signal } = listening;
    let isTouched = row.matches(':active');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (isTouched) return;
        listening.abort();
        resolve();
      }, stillness);
    };
    const touch = (isDown: boolean) => () => {
      isTouched = isDown;
      wait();
    };
    row.addEventListener('touchstart', touch(true), { signal, passive: true });
    addEventListener('touchend', touch(false), { signal });
    addEventListener('touchcancel', touch(false), { signal });
    addEventListener('pointerup', touch(false), { signal });
    row.addEventListener('scroll', wait, { signal });
    wait();
  });
}

const minimumDrag = 80;

/** A long enough drag moves to the next item. A shorter drag moves back. */
function limitDrags(carousel: Carousel): void {
  let startX = 0;
  let x = 0;
  let index = 0;
  const listening = new AbortController();
  const { signal } = listening;
  const begin = ({ clientX }: PointerEvent) => {
    startX = clientX;
    x = clientX;
    index = carousel.selectedScrollSnap();
  };
  const follow = ({ clientX }: PointerEvent) => {
    x = clientX;
  };
  carousel.rootNode().addEventListener('pointerdown', begin, { signal });
  addEventListener('pointermove', follow, { signal });
  carousel.on('destroy', () => listening.abort());
  carousel.on('pointerUp', () => {
    const distance = x - startX;
    if (Math.abs(distance) < minimumDrag) carousel.scrollTo(index);
    else if (carousel.selectedScrollSnap() !== index) return;
    else if (distance < 0) carousel.scrollNext();
    else carousel.scrollPrev();
  });
}

const delay = 3_000;

/** Advances by one slide three seconds after the last movement. Returns a function that stops this. */
export function autoplay(carousel: Carousel, mayMove: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hold = () => clearTimeout(timer);
  const wait = () => {
    hold();
    timer = setTimeout(() => mayMove() && carousel.scrollNext(), delay);
  };
  wait();
  for (const event of ['select', 'reInit', 'pointerUp'] as const) carousel.on(event, wait);
  carousel.on('pointerDown', hold);
  return () => {
    hold();
    for (const event of ['select', 'reInit', 'pointerUp'] as const) carousel.off(event, wait);
    carousel.off('pointerDown', hold);
  };
}
