import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { type ItemGap, itemGaps } from '#api/item-gaps.ts';

export type ListView = {
  readonly search: string;
  /** Empty for all sections. */
  readonly sectionID: string;
  readonly missing: ItemGap | null;
  readonly page: number;
  readonly ordering: boolean;
};

const nothing: ListView = { search: '', sectionID: '', missing: null, page: 1, ordering: false };

const fromAddress = (parameters: URLSearchParams): ListView => ({
  search: parameters.get('search') ?? '',
  sectionID: parameters.get('section') ?? '',
  missing: itemGaps.find((gap) => gap === parameters.get('missing')) ?? null,
  page: Math.max(1, Number.parseInt(parameters.get('page') ?? '', 10) || 1),
  ordering: parameters.get('order') === 'on',
});

const toAddress = (view: ListView): Record<string, string> => ({
  ...(view.search === '' ? {} : { search: view.search }),
  ...(view.sectionID === '' ? {} : { section: view.sectionID }),
  ...(view.missing === null ? {} : { missing: view.missing }),
  ...(view.page === 1 ? {} : { page: String(view.page) }),
  ...(view.ordering ? { order: 'on' } : {}),
});

/** Returns the query string for this list. The address bar is updated slightly later. */
export const searchOf = (view: ListView): string => new URLSearchParams(toAddress(view)).toString();

/** The visible part of the list. It is stored in the URL, so that going back restores it. */
export function useListView() {
  const [parameters, setParameters] = useSearchParams();
  // The router updates the URL too slowly for a text field, which must react to every key press.
  const [view, setView] = useState(() => fromAddress(parameters));
  const { key } = useLocation();
  const navigation = useNavigationType();
  const [arrived, setArrived] = useState(key);
  if (key !== arrived) {
    setArrived(key);
    // The change came from a link or the browser's buttons, not from the function below.
    if (navigation !== 'REPLACE') setView(fromAddress(parameters));
  }
  const change = (changed: Partial<ListView>) => {
    // After every change, the list shows its first page, unless the change selects a page.
    const next = { ...view, page: 1, ...changed };
    setView(next);
    setParameters(toAddress(next), { replace: true });
  };
  return { view, change, clear: () => change(nothing) };
}

const path = '/admin/items';

/** The navigation state of a link to a form. It contains the part of the list to return to. */
export const listState = (search: string) => ({ listSearch: search });

/** The URL that a form returns to. It restores the list as the user left it. */
export function useListReturn(): { readonly pathname: string; readonly search: string } {
  const { state } = useLocation();
  const search: unknown = state?.listSearch;
  return { pathname: path, search: typeof search === 'string' ? search : '' };
}

/** The navigation state after returning from a form. */
export const returning = { returning: true };

/** The list's scroll position, visible part and focus when the user left it. */
let leftAt: {
  readonly search: string;
  readonly top: number;
  readonly focus: string | null;
} | null = null;

/** Restores the list's earlier state when a form closes. `shown` means that there are rows to scroll to. */
export function useKeptPlace(search: string, shown: boolean): void {
  const { state } = useLocation();
  const isBack = useNavigationType() === 'POP' || state?.returning === true;
  // When the list is unmounted, elements above it may already be gone, so its position has changed.
  const top = useRef(0);
  useWindowEvent('scroll', () => {
    top.current = window.scrollY;
  });
  useLayoutEffect(
    () => () => {
      const focus = document.activeElement?.getAttribute('href') ?? null;
      leftAt = { search, top: top.current, focus };
    },
    [search],
  );
  useEffect(() => {
    if (!shown || leftAt === null) return;
    const left = leftAt;
    if (!isBack || left.search !== search) {
      leftAt = null;
      return;
    }
    // The app scrolls a newly opened page to its heading, so this has to run after that.
    const frame = requestAnimationFrame(() => {
      // Not earlier: the list may reload before this frame, and then a later frame does this.
      leftAt = null;
      window.scrollTo(0, left.top);
      // If the user leaves the list immediately, the scroll event comes too late.
      top.current = window.scrollY;
      const links = [...document.querySelectorAll<HTMLElement>('main a[href]')];
      const link = links.find((candidate) => candidate.getAttribute('href') === left.focus);
      link?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [search, shown, isBack]);
}
