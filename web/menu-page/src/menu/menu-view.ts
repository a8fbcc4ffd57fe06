import type { MenuView } from '@qr-menu/schema';
import { useSyncExternalStore } from 'react';
import { scheduleByFrame, stayAt } from './frame-scheduler.ts';

const storageKey = 'menu-view';
const listeners = new Set<() => void>();
let isPaused = false;

/** Returns the view that the guest chose earlier, or null. */
export function rememberedView(): MenuView | null {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === null || stored === 'list' ? stored : 'cards';
  } catch {
    return null;
  }
}

/** Sets the attribute from which the style sheet derives the layout, before and after hydration. */
export function showView(view: MenuView): void {
  document.documentElement.dataset.view = view;
}

/** The view that the components show, after a guest has chosen one. */
let current: MenuView | undefined;
/** The view that was chosen last. If a guest chooses twice within one frame, the first choice is ignored. */
let chosen: MenuView | undefined;

const currentView = (): MenuView =>
  current ?? (document.documentElement.dataset.view === 'list' ? 'list' : 'cards');

/** Resolves after the current frame is painted and before the next one is laid out. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Slightly more than the space that the style sheet leaves above the target of a jump. */
const scrollPadding = 20;

/** Returns the first dish below the bar, or null at the top of the page. */
function dishOnScreen(): Element | null {
  const bar = document.querySelector('.bar');
  if (!bar || scrollY === 0) return null;
  const { left, bottom } = bar.getBoundingClientRect();
  for (let y = bottom + scrollPadding; y < innerHeight; y += 16) {
    const dish = document.elementFromPoint(left + 40, y)?.closest('.sections .item');
    if (dish) return dish;
  }
  return null;
}

/** Keeps the dish on screen when the view changes. A carousel starts at the scroll position of its row. */
function keepOnScreen(dish: Element, view: MenuView): void {
  const rail = dish.closest('.rail');
  if (view === 'cards' && rail) {
    rail.scrollLeft += dish.getBoundingClientRect().left - rail.getBoundingClientRect().left;
  }
  stayAt(view === 'list' ? dish.id : (dish.closest('.section')?.id ?? dish.id));
}

/**
 * Removes the carousels before the page becomes a list, and starts them after it has been laid out as rows.
 * Each of these steps runs in a separate frame.
 */
export function chooseView(view: MenuView): void {
  const dish = dishOnScreen();
  const show = () => {
    showView(view);
    if (dish) keepOnScreen(dish, view);
  };
  const update = () => {
    current = view;
    for (const listener of listeners) listener();
  };
  chosen = view;
  const change = async () => {
    for (const step of view === 'list' ? [update, show] : [show, update]) {
      await nextFrame();
      if (chosen !== view) return;
      step();
    }
  };
  scheduleByFrame({ during: change() });
  try {
    localStorage.setItem(storageKey, view);
  } catch {
    // Storage is full or blocked, so the choice applies only to this page.
  }
}

export function pauseCarousels(pause: boolean): void {
  isPaused = pause;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns how the page shows its items. This is not component state, because changing the view must not
 * affect sections that are not hydrated yet. `first` is the view in the server's markup.
 */
export function useMenuView(first: MenuView): {
  readonly view: MenuView;
  readonly paused: boolean;
} {
  const view = useSyncExternalStore(subscribe, currentView, () => first);
  const paused = useSyncExternalStore(
    subscribe,
    () => isPaused,
    () => false,
  );
  return { view, paused };
}
