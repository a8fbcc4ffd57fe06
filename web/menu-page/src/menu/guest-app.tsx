import type { Language } from '@qr-menu/schema';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { guestTexts } from '../i18n/guest-texts.ts';
import { etagOf, followMenu } from '../live/menu-updates.ts';
import { momentOf } from '../live/offline/copy-moment.ts';
import { type GuestData, sectionsKey } from '../server/guest-data.ts';
import {
  GuestFooter,
  GuestHeader,
  GuestNotice,
  LoadingNotice,
  OfflineNotice,
  ScrollToTop,
} from '../server/page-frame.tsx';
import { loadCard, VenueCard } from '../venue-card/venue-card.tsx';
import { GuestMenu } from './guest-menu.tsx';
import { dropAsleep, hydrateChanged } from './lazy-hydrated-section.tsx';

export type GuestAppProps = {
  /** Empty for the demo menu, which never changes. */
  readonly accountName: string;
  readonly data: GuestData;
  readonly tag: string;
  /** The time at which the page was current, if it is an old copy. */
  readonly copyOf?: Date | null;
};

/** The whole page, which has the same tree on the server and in the browser. */
export function GuestApp({ accountName, data: first, tag, copyOf = null }: GuestAppProps) {
  const current = useGuestData({ data: first, tag, copyOf }, accountName);
  const { data, asOf, loading, failed, choose } = current;
  const isSaid = asOf === copyOf;
  useEffect(() => {
    if (!isSaid) copyNotice()?.remove();
  }, [isSaid]);
  const { language, venue, menu } = data;
  const t = useMemo(() => guestTexts(language), [language]);
  const times = menu?.times;
  useEffect(() => {
    if (times)
      loadCard().then(
        ({ followTimes }) => followTimes(times),
        () => undefined,
      );
  }, [times]);
  const load = useCallback(
    async (other: Language) => (await fetchMenu(accountName, other)).data,
    [accountName],
  );
  const links = { language, t, onChoose: choose };
  if (!venue || !menu) {
    const heading = t(venue ? 'guest.activeMenuNotFound' : 'guest.accountNotFound');
    const hint = t('guest.prepared');
    return <GuestNotice heading={heading} hint={hint} venue={venue} isVenue {...links} />;
  }
  return (
    <>
      <GuestHeader venue={venue} {...links} />
      {venue.card ? <VenueCard card={venue.card} asOf={asOf} t={t} /> : null}
      <GuestMenu
        menu={menu}
        sectionsKey={sectionsKey(data)}
        busy={loading !== null}
        asOf={asOf}
        load={load}
        t={t}
      />
      <GuestFooter venue={venue} t={t} />
      <ScrollToTop t={t} />
      <OfflineNotice since={isSaid ? null : asOf} language={language} t={t} />
      <LoadingNotice loading={loading} failed={failed} retry={choose} />
    </>
  );
}

const copyNotice = (): Element | null => document.querySelector('body > .stale');

/** Returns the time at which the page was current, if it is an old copy. */
export function pageCopyOf(): Date | null {
  const at = copyNotice()?.querySelector('time')?.dateTime;
  return at ? new Date(at) : null;
}

/** The data of the page: the initial data, its updates, and the language chosen by the guest. */
function useGuestData(first: FetchedMenu, accountName: string) {
  const [data, setData] = useState(first.data);
  /** The time at which the data was current. Null if it is current now. */
  const [asOf, setAsOf] = useState(first.copyOf);
  /** The menu that was loaded last, whose changes the page follows. */
  const [loaded, setLoaded] = useState(first);
  /** The language that is being loaded, or that failed to load. */
  const [loading, setLoading] = useState<Language | null>(null);
  const [failed, setFailed] = useState<Language | null>(null);
  const chosen = useRef(first.data.language);
  const shown = useRef(first.data);
  const show = useCallback((news: GuestData, fetched?: FetchedMenu) => {
    // An update may still arrive for the previous language.
    if (!fetched && news.language !== shown.current.language) return;
    const isSameFrame = sectionsKey(shown.current) === sectionsKey(news);
    const next = isSameFrame ? keepUnchanged(shown.current, news) : news;
    shown.current = next;
    const ready = isSameFrame ? hydrateChanged(next.menu?.sections ?? []) : dropAsleep();
    void ready.then(() => {
      setData(next);
      if (!fetched) return;
      setAsOf(fetched.copyOf);
      setLoaded(fetched);
    });
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
          show(fetched.data, fetched);
        })
        .catch(() => {
          if (chosen.current !== language) return;
          setLoading(null);
          setFailed(language);
        });
    },
    [accountName, show],
  );
  useDocument(data);
  useEffect(() => {
    // The data of the demo menu has no etag, because it never changes.
    if (loaded.tag === '') return;
    return followMenu<GuestData>({
      ...loaded,
      accountName,
      language: loaded.data.language,
      onData: (news) => show(news),
      onOffline: setAsOf,
    });
  }, [accountName, loaded, show]);
  return { data, asOf, loading, failed, choose };
}

/** Returns the new data with the old objects of unchanged sections, which then do not rerender. */
function keepUnchanged(old: GuestData, next: GuestData): GuestData {
  if (!next.menu) return next;
  const sections = next.menu.sections.map((section, index) => {
    const before = old.menu?.sections[index];
    return before && JSON.stringify(before) === JSON.stringify(section) ? before : section;
  });
  return { ...next, menu: { ...next.menu, sections } };
}

/** Changes the language with the texts, because screen readers choose a voice by the language. */
function useDocument({ language, venue }: GuestData): void {
  useLayoutEffect(() => {
    const { documentElement: root } = document;
    // Setting the language restyles the whole page, even if the language stays the same.
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
  readonly tag: string;
  /** The time at which the data was current. Null if it is current now. */
  readonly copyOf: Date | null;
};

/** Loads the venue's menu in another language, with the etag of its data. */
async function fetchMenu(accountName: string, language: Language): Promise<FetchedMenu> {
  const response = await fetch(dataAddress(accountName, language));
  if (!response.ok) throw new Error(String(response.status));
  const data = await response.json();
  return { data, tag: etagOf(response) ?? '', copyOf: momentOf(response) };
}

/** The demo menu has no name, and its data was built together with the page. */
const dataAddress = (accountName: string, language: Language): string =>
  accountName === ''
    ? `/pages/demo.${language}.json`
    : `/menu/${encodeURIComponent(accountName)}/data.json?lang=${language}`;

const year = 365 * 24 * 60 * 60;

/** Remembers the language for later visits to any venue, and shows it in the page's URL. */
function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `lang=${language}; Path=/; SameSite=Lax; Max-Age=${year}`;
  const address = new URL(location.href);
  address.searchParams.set('lang', language);
  history.replaceState(history.state, '', address);
}
