import type { MenuView } from '@qr-menu/schema';
import { useSyncExternalStore } from 'react';

const storageKey = 'menu-view';
const listeners = new Set<() => void>();
let isPaused = false;

/** What the guest has chosen before; null when that is nothing. */
export function rememberedView(): MenuView | null {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === null || stored === 'list' ? stored : 'cards';
  } catch {
    return null;
  }
}

/** The style sheet lays the page out by this attribute, before and after React has started. */
export function showView(view: MenuView): void {
  document.documentElement.dataset.view = view;
}

const currentView = (): MenuView =>
  document.documentElement.dataset.view === 'list' ? 'list' : 'cards';

/** As long as sections that a jump comes near may still become taller or shorter. */
const settlingFrames = 12;

/** Stays at the place that the page has just jumped to: what is far away has no measured height. */
export function stayAt(id: string): void {
  const place = document.getElementById(id);
  let frames = settlingFrames;
  const stay = () => {
    place?.scrollIntoView();
    frames -= 1;
    if (frames > 0) requestAnimationFrame(stay);
  };
  requestAnimationFrame(stay);
}

export function chooseView(view: MenuView): void {
  showView(view);
  for (const listener of listeners) listener();
  try {
    localStorage.setItem(storageKey, view);
  } catch {
    // Storage is full or forbidden: the choice holds for this page.
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
 * How the page shows its items. It is no state of React's: a section that script has not touched yet
 * must not be touched because the view changes.
 *
 * @param first what the server's markup was made for.
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
