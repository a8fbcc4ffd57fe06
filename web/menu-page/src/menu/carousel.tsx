import { useEffect, useState } from 'react';
import type { GuestTexts } from '../i18n/guest-texts.ts';
import { Icon } from './icon.tsx';
import { loadLater } from './late-parts.ts';
import type { autoplay, Carousel } from './run-carousel.ts';

/** Until this is loaded, the row scrolls natively. */
export const loadCarousel = loadLater(() => import('./run-carousel.ts'));

type Running = { readonly carousel: Carousel; readonly autoplay: typeof autoplay };

export function useCarousel(enabled: boolean, playing: boolean) {
  const [section, setSection] = useState<Element | null>(null);
  const [still, setStill] = useState(false);
  const [stopped, setStopped] = useState(false);
  const { near, inView } = useVisibility(enabled ? section : null);
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const running = useRunning(near ? viewport : null);
  const isPlaying = playing && inView && !still && !stopped;
  useEffect(() => {
    if (!isPlaying || !running) return;
    return running.autoplay(running.carousel, () => !prefersStill());
  }, [running, isPlaying]);
  const carousel = running?.carousel;
  return {
    setSection,
    setViewport,
    running: carousel !== undefined,
    position: useSlidePosition(carousel),
    hold: () => setStill(true),
    release: () => setStill(false),
    /** After this, the carousel only moves when the guest moves it. */
    stop: () => setStopped(true),
    previous: () => carousel?.scrollPrev(prefersStill()),
    next: () => carousel?.scrollNext(prefersStill()),
  };
}

/** Returns undefined until the carousel is running. */
function useRunning(viewport: HTMLElement | null): Running | undefined {
  const [running, setRunning] = useState<Running>();
  useEffect(() => {
    if (!viewport || !isRow(viewport)) return;
    let isOver = false;
    let started: Carousel | undefined;
    const start = async () => {
      const { startCarousel, untilStill, autoplay } = await loadCarousel();
      await untilStill(viewport);
      if (isOver) return;
      started = startCarousel(viewport);
      setRunning({ carousel: started, autoplay });
    };
    start().catch(() => undefined);
    return () => {
      isOver = true;
      started?.destroy();
      setRunning(undefined);
    };
  }, [viewport]);
  return running;
}

/** Browsers without support for `(scripting: enabled)` show the items as a list. */
const isRow = ({ firstElementChild }: HTMLElement): boolean =>
  firstElementChild !== null && getComputedStyle(firstElementChild).display === 'flex';

/** Sections that are this close to the screen are prepared. */
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

type SlidePosition = { readonly index: number; readonly count: number };

/**
 * The index of the first visible slide, and the number of slides: 0 until the carousel is running, and 1 if
 * everything fits.
 */
function useSlidePosition(api: Carousel | undefined): SlidePosition {
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

/** The buttons and the position. Screen readers announce the position only when a button is used. */
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
 * Whether the device is set to reduced motion. If so, slides move without animation, and only when the guest
 * asks for it.
 */
export const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
