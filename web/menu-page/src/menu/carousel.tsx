import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import type { GuestTexts } from '../i18n/guest-texts.ts';
import { Icon } from './icon.tsx';

/** With this duration, a slide has covered 99 % of its way after 400 ms. */
const options = { loop: true, align: 'start', duration: 18 } as const;

export function useCarousel(enabled: boolean, playing: boolean) {
  const [section, setSection] = useState<Element | null>(null);
  const [still, setStill] = useState(false);
  const [stopped, setStopped] = useState(false);
  const { near, inView } = useVisibility(enabled ? section : null);
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [emblaRef, api] = useEmblaCarousel(options);
  const wanted = near ? viewport : null;
  useEffect(() => emblaRef(wanted && isRow(wanted) ? wanted : null), [emblaRef, wanted]);
  useAutoplay(api, playing && inView && !still && !stopped);
  useMinimumDrag(api);
  useTakeOver(api);
  return {
    setSection,
    setViewport,
    running: api !== undefined,
    position: useSlidePosition(api),
    hold: () => setStill(true),
    release: () => setStill(false),
    /** After this, the carousel moves only when the guest moves it. */
    stop: () => setStopped(true),
    previous: () => api?.scrollPrev(prefersStill()),
    next: () => api?.scrollNext(prefersStill()),
  };
}

/**
 * Whether the items are in a row. Browsers that do not support `(scripting: enabled)` show them as a list.
 */
const isRow = ({ firstElementChild }: HTMLElement): boolean =>
  firstElementChild !== null && getComputedStyle(firstElementChild).display === 'flex';

/**
 * Until its carousel runs, a section scrolls natively. The carousel then starts at the position that was
 * reached.
 */
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

/** Sections within this distance of the screen are prepared. */
const margin = '400px 0px';

function useVisibility(element: Element | null): {
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
        setNear(true);
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
      setNear(false);
    };
  }, [element]);
  return { near, inView };
}

const delay = 3_000;

/** Advances by one slide, three seconds after the last movement. */
function useAutoplay(api: UseEmblaCarouselType[1], playing: boolean): void {
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

const minimumDrag = 80;

/** Moves to the next item if a drag is long enough. A shorter drag moves back. */
function useMinimumDrag(api: UseEmblaCarouselType[1]): void {
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

type SlidePosition = { readonly index: number; readonly count: number };

/**
 * The index of the first visible slide, and the number of slides. The number is 0 until the carousel runs,
 * and 1 if everything fits.
 */
function useSlidePosition(api: UseEmblaCarouselType[1]): SlidePosition {
  const [position, setPosition] = useState<SlidePosition>({ index: 0, count: 0 });
  useEffect(() => {
    if (!api) return setPosition({ index: 0, count: 0 });
    const look = () =>
      setPosition({ index: api.selectedScrollSnap(), count: api.scrollSnapList().length });
    look();
    api.on('select', look).on('reInit', look);
    return () => void api.off('select', look).off('reInit', look);
  }, [api]);
  return position;
}

type CarouselControlsProps = {
  readonly position: SlidePosition;
  readonly previous: () => void;
  readonly next: () => void;
  readonly t: GuestTexts;
};

/** The buttons and the position. Screen readers announce the position only when a button is pressed. */
export function CarouselControls({ position, previous, next, t }: CarouselControlsProps) {
  const [pressed, setPressed] = useState(false);
  const { index, count } = position;
  if (count < 2) return null;
  const press = (move: () => void) => () => {
    setPressed(true);
    move();
  };
  return (
    <>
      <button type="button" aria-label={t('guest.previous')} onClick={press(previous)}>
        <Icon name="previous" />
      </button>
      <span aria-hidden="true">
        {index + 1} / {count}
      </span>
      <button type="button" aria-label={t('guest.next')} onClick={press(next)}>
        <Icon name="next" />
      </button>
      <span className="spoken" role="status">
        {pressed ? t('guest.position', index + 1, count) : ''}
      </span>
    </>
  );
}

/**
 * Whether the guest's device asks for reduced motion. If so, slides move without animation, and only when the
 * guest asks for it.
 */
export const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
