import type { Language } from '@qr-menu/schema';
import { useCallback, useEffect, useMemo } from 'react';
import { guestTexts } from '../i18n/guest-texts.ts';
import { menuQuery } from '../live/menu-updates.ts';
import { loadMenuParts, MenuLinks, useMenuParts } from '../menus/menu-links.tsx';
import { type GuestData, type MenuTimes, sectionsKey } from '../server/guest-data.ts';
import {
  GuestFooter,
  GuestHeader,
  GuestNotice,
  LoadingNotice,
  OfflineNotice,
  ScrollToTop,
} from '../server/page-frame.tsx';
import { loadCard, VenueCardSection } from '../venue-card/venue-card.tsx';
import { GuestMenu } from './guest-menu.tsx';
import { fetchMenu, useGuestData } from './use-guest-data.ts';

export type GuestAppProps = {
  /** Empty for the demo menu, which never changes. */
  readonly accountName: string;
  readonly data: GuestData;
  readonly etag: string;
  /** The time at which the page was current. Only set if the page is an old copy. */
  readonly copyOf?: Date | null;
};

/** The whole page. The component tree is the same on the server and in the browser. */
export function GuestApp({ accountName, data: first, etag, copyOf = null }: GuestAppProps) {
  const current = useGuestData({ data: first, etag, copyOf }, accountName);
  const { data, asOf, loading, failed, open, choose, chooseMenu } = current;
  const isNoticeCurrent = asOf === copyOf;
  useEffect(() => {
    if (!isNoticeCurrent) copyNotice()?.remove();
  }, [isNoticeCurrent]);
  const { language, venue, menu, menus } = data;
  const t = useMemo(() => guestTexts(language), [language]);
  const own = menu?.k;
  useTimes(menu?.times);
  const { load, loadOthers } = useLoaders(accountName, data);
  const parts = useMenuParts(menus !== undefined);
  const hrefOf = useCallback((key: string) => `?${menuQuery(language, key)}`, [language]);
  const links = { language, menu: own, t, onChoose: choose };
  if (!venue || !menu) {
    const heading = t(venue ? 'guest.activeMenuNotFound' : 'guest.accountNotFound');
    const hint = t('guest.prepared');
    return <GuestNotice heading={heading} hint={hint} venue={venue} isVenue {...links} />;
  }
  return (
    <>
      <GuestHeader venue={venue} {...links} />
      {venue.card ? <VenueCardSection card={venue.card} asOf={asOf} t={t} /> : null}
      {menus ? (
        <MenuLinks
          menus={menus}
          own={own}
          asOf={asOf}
          parts={parts}
          hrefOf={hrefOf}
          onChoose={chooseMenu}
          t={t}
        />
      ) : null}
      <GuestMenu
        menu={menu}
        sectionsKey={sectionsKey(data)}
        busy={loading !== null}
        asOf={asOf}
        load={load}
        loadOthers={loadOthers}
        elsewhere={
          parts && loadOthers
            ? (search) => (
                <parts.FoundElsewhere
                  {...search}
                  load={loadOthers}
                  hrefOf={hrefOf}
                  onChoose={chooseMenu}
                  t={t}
                />
              )
            : undefined
        }
        t={t}
      />
      <GuestFooter venue={venue} t={t} />
      <ScrollToTop t={t} />
      <OfflineNotice since={isNoticeCurrent ? null : asOf} language={language} t={t} />
      <LoadingNotice
        loading={loading?.language ?? null}
        failed={failed?.language ?? null}
        retry={() => failed && open(failed)}
      />
    </>
  );
}

/** Highlights the happy hours that apply now. */
function useTimes(times: MenuTimes | undefined): void {
  useEffect(() => {
    if (!times) return;
    loadCard().then(
      ({ followTimes }) => followTimes(times),
      () => undefined,
    );
  }, [times]);
}

/** Returns functions that load this menu in another language and the venue's other menus. */
function useLoaders(accountName: string, { language, menu, menus }: GuestData) {
  const own = menu?.k;
  const load = useCallback(
    async (otherLanguage: Language) =>
      (await fetchMenu(accountName, { language: otherLanguage, menu: own })).data,
    [accountName, own],
  );
  const loadOthers = useMemo(() => {
    if (!menus) return undefined;
    const loadOther = async (key: string) =>
      (await fetchMenu(accountName, { language, menu: key })).data;
    return async () => (await loadMenuParts()).loadOtherMenus(menus, own, loadOther);
  }, [accountName, language, menus, own]);
  return { load, loadOthers };
}

const copyNotice = (): Element | null => document.querySelector('body > .stale');

/** Returns the time at which the page was current, or null if the page is not an old copy. */
export function pageCopyOf(): Date | null {
  const at = copyNotice()?.querySelector('time')?.dateTime;
  return at ? new Date(at) : null;
}
