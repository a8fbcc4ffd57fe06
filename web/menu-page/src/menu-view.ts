export type MenuView = 'carousel' | 'list';

const storageKey = 'menu-view';

export function rememberedView(): MenuView {
  try {
    return localStorage.getItem(storageKey) === 'list' ? 'list' : 'carousel';
  } catch {
    return 'carousel';
  }
}

/** The style sheet lays the page out by this attribute, before and after React has started. */
export function showView(view: MenuView): void {
  document.documentElement.dataset.view = view;
}

/** Sections far below have no measured height yet; a jump to one has to know where it ends up. */
export function layOutEverything(): void {
  document.documentElement.dataset.laidOut = '';
}

export function rememberView(view: MenuView): void {
  showView(view);
  try {
    localStorage.setItem(storageKey, view);
  } catch {
    // Storage is full or forbidden: the choice holds for this page.
  }
}
