import type { Language } from '@qr-menu/schema';
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type GuestData, sectionsKey } from './guest-data.ts';
import { GuestMenu } from './guest-menu.tsx';
import { guestTexts } from './i18n/guest-texts.ts';
import { followMenu } from './live/menu-updates.ts';
import {
  GuestFooter,
  GuestHeader,
  GuestNotice,
  LoadingNotice,
  OfflineNotice,
  ScrollToTop,
} from './page-frame.tsx';
import { wakeChanged } from './waking-section.tsx';

export type GuestAppProps = {
  /** Empty for the demo menu, which nobody changes. */
  readonly accountName: string;
  readonly data: GuestData;
  readonly tag: string;
};

/** The whole page: the same tree on the server and in the browser. */
export function GuestApp({ accountName, data: first, tag }: GuestAppProps) {
  const current = useGuestData({ data: first, tag }, accountName);
  const { data, loading, failed, choose, offline } = current;
  const { language, venue, menu } = data;
  const t = useMemo(() => guestTexts(language), [language]);
  const links = { language, t, onChoose: choose };
  if (!venue || !menu) {
    const heading = t(venue ? 'guest.activeMenuNotFound' : 'guest.accountNotFound');
    return <GuestNotice heading={heading} venue={venue} {...links} />;
  }
  return (
    <>
      <GuestHeader venue={venue} {...links} />
      <GuestMenu
        menu={menu}
        sectionsKey={sectionsKey(data)}
        busy={loading !== null}
        asOf={offline?.since ?? null}
        t={t}
      />
      <GuestFooter venue={venue} t={t} />
      <ScrollToTop t={t} />
      <OfflineNotice
        since={offline?.isSaid ? null : (offline?.since ?? null)}
        language={language}
        t={t}
      />
      <LoadingNotice loading={loading} failed={failed} retry={choose} />
    </>
  );
}

/** The page's data: as they came, as they change, and in the language that the guest chooses. */
function useGuestData(first: FetchedMenu, accountName: string) {
  const [menu, setMenu] = useState(first);
  /** The language that is being loaded, or could not be. */
  const [loading, setLoading] = useState<Language | null>(null);
  const [failed, setFailed] = useState<Language | null>(null);
  const chosen = useRef(first.data.language);
  const shown = useRef(first.data);
  const show = useCallback(({ data, tag }: FetchedMenu) => {
    const next = keepUnchanged(shown.current, data);
    shown.current = next;
    startTransition(() => setMenu({ data: next, tag }));
  }, []);
  const choose = useCallback(
    (language: Language) => {
      chosen.current = language;
      setFailed(null);
      setLoading(language);
      fetchMenu(accountName, language)
        .then((fetched) => {
          if (chosen.current !== language) return;
          rememberLanguage(language);
          setLoading(null);
          show(fetched);
        })
        .catch(() => {
          if (chosen.current !== language) return;
          setLoading(null);
          setFailed(language);
        });
    },
    [accountName, show],
  );
  useDocument(menu.data);
  const offline = useLiveMenu(menu, accountName, show);
  return { data: menu.data, loading, failed, choose, offline };
}

/** The new data, with those of the old sections that stay as they are: nothing is done for these. */
function keepUnchanged(old: GuestData, next: GuestData): GuestData {
  if (!next.menu || sectionsKey(old) !== sectionsKey(next)) return next;
  const sections = next.menu.sections.map((section, index) => {
    const before = old.menu?.sections[index];
    return before && JSON.stringify(before) === JSON.stringify(section) ? before : section;
  });
  wakeChanged(sections);
  return { ...next, menu: { ...next.menu, sections } };
}

function useDocument({ language, venue }: GuestData): void {
  useEffect(() => {
    const { documentElement: root } = document;
    // Even the same language again has the whole page styled anew.
    if (root.lang !== language) root.lang = language;
  }, [language]);
  const shown = useRef(venue?.name);
  useEffect(() => {
    if (venue && venue.name !== shown.current) document.title = venue.name;
    shown.current = venue?.name;
  }, [venue]);
}

type Offline = {
  /** What is shown was current then. */
  readonly since: Date;
  /** The page came as an old copy, and says so itself. */
  readonly isSaid: boolean;
};

const copyNotice = (): Element | null => document.querySelector('body > .stale');

/** Shows each change of the venue's menu. Answers since when there is no connection, if there is none. */
function useLiveMenu(
  { data: { language }, tag }: FetchedMenu,
  accountName: string,
  show: (menu: FetchedMenu) => void,
): Offline | null {
  const [offline, setOffline] = useState<Offline | null>(null);
  const newest = useRef(tag);
  newest.current = tag;
  useEffect(() => {
    const at = copyNotice()?.querySelector('time')?.getAttribute('datetime');
    if (at) setOffline({ since: new Date(at), isSaid: true });
  }, []);
  useEffect(() => {
    // The demo menu's data have no tag: they do not change.
    if (newest.current === '') return;
    return followMenu<GuestData>({
      accountName,
      language,
      tag: newest.current,
      onData: (data, newTag) => show({ data, tag: newTag }),
      onOffline: (since) => {
        if (!since) copyNotice()?.remove();
        setOffline((current) => {
          if (!since) return null;
          return current?.isSaid ? current : { since, isSaid: false };
        });
      },
    });
  }, [accountName, language, show]);
  return offline;
}

type FetchedMenu = { readonly data: GuestData; readonly tag: string };

/** The venue's menu in another language, with the tag that its bytes are known by. */
async function fetchMenu(accountName: string, language: Language): Promise<FetchedMenu> {
  const response = await fetch(dataAddress(accountName, language));
  const tag = /"([\w-]{22})/.exec(response.headers.get('etag') ?? '')?.[1] ?? '';
  if (!response.ok) throw new Error(`the menu's data came with status ${response.status}`);
  return { data: await response.json(), tag };
}

/** The demo menu has no name, and its data was built with the page. */
const dataAddress = (accountName: string, language: Language): string =>
  accountName === ''
    ? `/pages/demo.${language}.json`
    : `/menu/${encodeURIComponent(accountName)}/data.json?lang=${language}`;

const year = 365 * 24 * 60 * 60;

/** The choice holds for the next visit of any venue, and in the page's address. */
function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `lang=${language}; Path=/; SameSite=Lax; Max-Age=${year}`;
  const address = new URL(location.href);
  address.searchParams.set('lang', language);
  history.replaceState(history.state, '', address);
}
