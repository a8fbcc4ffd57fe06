import type { Language } from '@qr-menu/schema';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { etagOf, followMenu, menuQuery } from '../live/menu-updates.ts';
import { momentOf } from '../live/offline/copy-moment.ts';
import { firstViewOf, type GuestData, sectionsKey } from '../server/guest-data.ts';
import { dropAsleep, hydrateChanged } from './lazy-hydrated-section.tsx';
import { rememberedView, showView } from './menu-view.ts';

/** A request for another language or menu. `remembered` is the choice to add to the URL. */
export type MenuSelection = {
  readonly language: Language;
  /** The key of the menu. Undefined if guests can open only one menu. */
  readonly menu: string | undefined;
  readonly remembered?: 'language' | 'menu';
};

/** Manages the page's data: the initial data, its updates, and the guest's choices. */
export function useGuestData(first: FetchedMenu, accountName: string) {
  const [data, setData] = useState(first.data);
  /** The time at which the data was current. Null if it is current now. */
  const [asOf, setAsOf] = useState(first.copyOf);
  /** The most recently loaded menu, whose changes the page follows. */
  const [loaded, setLoaded] = useState(first);
  const shown = useRef(first.data);
  const show = useCallback((news: GuestData, fetched: FetchedMenu | null) => {
    const isOther = news.menu?.k !== shown.current.menu?.k;
    const isSameFrame = sectionsKey(shown.current) === sectionsKey(news);
    const next = isSameFrame ? keepUnchanged(shown.current, news) : news;
    shown.current = next;
    const ready = isSameFrame ? hydrateChanged(next.menu?.sections ?? []) : dropAsleep();
    void ready.then(() => {
      if (isOther) startAtTop(next);
      setData(next);
      if (!fetched) return;
      setAsOf(fetched.copyOf);
      setLoaded(fetched);
    });
  }, []);
  const update = useCallback(
    (news: GuestData, etag: string) => {
      const { language, menu } = shown.current;
      // This update may belong to the previous language or menu.
      if (news.language !== language) return;
      if (news.menu?.k === menu?.k) show(news, null);
      // If the menu was withdrawn, the server selects another one.
      else if (!isOffered(news, menu?.k)) show(news, { data: news, etag, copyOf: null });
    },
    [show],
  );
  const { open, ...opening } = useOpening(accountName, show);
  const choose = useCallback(
    (language: Language) => open({ language, menu: shown.current.menu?.k, remembered: 'language' }),
    [open],
  );
  const chooseMenu = useCallback(
    (menu: string, isFromAddress = false) =>
      open({
        language: shown.current.language,
        menu,
        ...(!isFromAddress && { remembered: 'menu' as const }),
      }),
    [open],
  );
  useDocument(data);
  useEffect(() => {
    // The data of the demo menu has no etag, because it never changes.
    if (loaded.etag === '') return;
    return followMenu<GuestData>({
      ...loaded,
      accountName,
      language: loaded.data.language,
      menu: loaded.data.menu?.k,
      onData: update,
      onOffline: setAsOf,
    });
  }, [accountName, loaded, update]);
  return { data, asOf, ...opening, open, choose, chooseMenu };
}

/** Loads another language or menu. If there are several requests, the last one wins. */
function useOpening(accountName: string, show: (news: GuestData, fetched: FetchedMenu) => void) {
  const [loading, setLoading] = useState<MenuSelection | null>(null);
  const [failed, setFailed] = useState<MenuSelection | null>(null);
  const chosen = useRef<MenuSelection>(null);
  const open = useCallback(
    (selection: MenuSelection) => {
      const settle = (outcome: FetchedMenu | null): void => {
        if (chosen.current !== selection) return;
        setLoading(null);
        if (!outcome) {
          setFailed(selection);
          return;
        }
        if (selection.remembered === 'language') rememberLanguage(selection.language);
        if (selection.remembered === 'menu') rememberMenu(selection.menu);
        show(outcome.data, outcome);
      };
      chosen.current = selection;
      setFailed(null);
      setLoading(selection);
      fetchMenu(accountName, selection).then(settle, () => settle(null));
    },
    [accountName, show],
  );
  return { loading, failed, open };
}

const isOffered = ({ menus }: GuestData, key: string | undefined): boolean =>
  menus?.links.some(({ k }) => k === key) === true;

/** Shows another menu from the top, in its default view unless the guest has chosen one. */
function startAtTop({ menu }: GuestData): void {
  if (menu && rememberedView() === null) showView(firstViewOf(menu));
  scrollTo(0, 0);
}

/** Returns the new data, but reuses the objects of unchanged sections to avoid rendering them again. */
function keepUnchanged(old: GuestData, next: GuestData): GuestData {
  if (!next.menu) return next;
  const sections = next.menu.sections.map((section, index) => {
    const before = old.menu?.sections[index];
    return before && JSON.stringify(before) === JSON.stringify(section) ? before : section;
  });
  return { ...next, menu: { ...next.menu, sections } };
}

/** Changes the language together with the text, because screen readers choose their voice by the language. */
function useDocument({ language, venue }: GuestData): void {
  useLayoutEffect(() => {
    const { documentElement: root } = document;
    // Setting the language recalculates the styles of the whole page, even if the language stays the same.
    if (root.lang !== language) root.lang = language;
  }, [language]);
  const shown = useRef(venue?.name);
  useLayoutEffect(() => {
    if (venue && venue.name !== shown.current) document.title = venue.name;
    shown.current = venue?.name;
  }, [venue]);
}

type FetchedMenu = {
  readonly data: GuestData;
  readonly etag: string;
  /** The time at which the data was current. Null if it is current now. */
  readonly copyOf: Date | null;
};

/** Loads a menu of the venue together with the etag of its data. */
export async function fetchMenu(
  accountName: string,
  selection: MenuSelection,
): Promise<FetchedMenu> {
  const response = await fetch(dataAddress(accountName, selection));
  if (!response.ok) throw new Error(String(response.status));
  const data = await response.json();
  return { data, etag: etagOf(response) ?? '', copyOf: momentOf(response) };
}

/** The demo menu has no account name, and its data was built together with the page. */
export const dataAddress = (accountName: string, { language, menu }: MenuSelection): string =>
  accountName === ''
    ? `/pages/demo.${language}.json`
    : `/menu/${encodeURIComponent(accountName)}/data.json?${menuQuery(language, menu)}`;

const year = 365 * 24 * 60 * 60;

/** Remembers the language for later visits to any venue, and adds it to the page's URL. */
function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `lang=${language}; Path=/; SameSite=Lax; Max-Age=${year}`;
  const address = new URL(location.href);
  address.searchParams.set('lang', language);
  history.replaceState(history.state, '', address);
}

/** Adds a history entry, so that going back leads to the previous menu. */
function rememberMenu(menu = ''): void {
  const address = new URL(location.href);
  address.searchParams.set('menu', menu);
  address.hash = '';
  history.pushState(history.state, '', address);
}
