import {
  firstMenu,
  type Hours,
  isOpen,
  localTime,
  nextChange,
  type Offsets,
} from '@qr-menu/domain/hours';
import type { Language } from '@qr-menu/schema';
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { menus as bg } from '../i18n/bg/menus.ts';
import { menus as de } from '../i18n/de/menus.ts';
import { menus as en } from '../i18n/en/menus.ts';
import { keepOffline } from '../live/offline/register-offline.ts';
import { useLastTime } from '../live/use-last-time.ts';
import { langOf, textOf } from '../localized-string.ts';
import { Icon } from '../menu/icon.tsx';
import type { GuestData, GuestMenus, MenuLink } from '../server/guest-data.ts';
import { timeAtVenue } from '../venue-card/open-in-words.ts';
import type { CountMatches, LoadOtherMenus, MenuLinksProps, OtherMenu } from './menu-types.ts';

const texts = { bg, en, de };
type Key = keyof typeof en;

const menuTexts =
  (language: Language) =>
  (key: `menus.${Key}`, of = ''): string =>
    texts[language][key.slice('menus.'.length) as Key].replace('{{of}}', () => of);

/** A value that will not change before `until`, in milliseconds since 1970. */
type Lasting<Value> = { readonly value: Value; readonly until: number };

const dayLength = 24 * 60 * 60_000;

/** Returns text such as "until 11:00" or "from 18:00", or null if the menu does not open or close today. */
export function hoursNow(
  hours: Hours,
  z: Offsets,
  now: number,
  language: Language,
): Lasting<string | null> {
  const t = menuTexts(language);
  const change = nextChange(hours, now, z);
  if (change === null) return { value: null, until: now + dayLength };
  const time = timeAtVenue({ z }, change);
  if (isOpen(hours, now, z)) return { value: t('menus.until', time), until: change };
  const { day, minute } = localTime(now, z);
  const isToday = localTime(change, z).day === day;
  if (isToday) return { value: t('menus.today', time), until: change };
  return { value: null, until: Math.min(change, now + dayLength - minute * 60_000) };
}

/** Computes a value again only when it may have changed. Returns null while the time is unknown. */
function useLasting<Value>(
  isCurrent: boolean,
  compute: (now: number) => Lasting<Value>,
): { readonly value: Value; readonly now: number } | null {
  const time = useLastTime(isCurrent);
  const kept = useRef<Lasting<Value> & { readonly of: typeof compute; readonly from: number }>(
    null,
  );
  if (!time?.isNow) return null;
  const { at } = time;
  const before = kept.current;
  const isKept = before?.of === compute && before.from <= at && at < before.until;
  const current = isKept ? before : { ...compute(at), of: compute, from: at };
  kept.current = current;
  return { value: current.value, now: at };
}

type HoursNowProps = MenuLinksProps & { readonly link: MenuLink };

/** Shows the hours in words if the time is unknown. */
export function HoursNow({ link: { h, w }, menus: { z }, asOf, t: { language } }: HoursNowProps) {
  const compute = useMemo(
    () => (now: number) => (h ? hoursNow(h, z, now, language) : { value: null, until: now }),
    [h, z, language],
  );
  const text = useLasting(asOf === null, compute)?.value;
  if (!text) return <span>{w}</span>;
  return (
    <>
      {/* Keeps the width, so that the links next to it do not move. */}
      <span className="sized">{w}</span>
      <span>{text}</span>
    </>
  );
}

/** Returns whether the click should open the menu on this page. If so, the navigation is prevented. */
export function isPlain(event: MouseEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return false;
  event.preventDefault();
  return true;
}

/** The menu that opens if the URL contains no key. */
let firstOwn: string | undefined;

let areKept = false;

/** Makes the other menus available offline too. */
function useKeptMenus({ menus, own, hrefOf }: MenuLinksProps): void {
  useEffect(() => {
    if (areKept) return;
    areKept = true;
    const otherLinks = menus.links.filter(({ k }) => k !== own);
    const data = `${location.origin}${location.pathname}/data.json`;
    void keepOffline(() => otherLinks.map(({ k }) => data + hrefOf(k)));
  }, [menus, own, hrefOf]);
}

/** Opens the menu in the URL when the guest goes back or forward. */
function useMenuOfAddress({ menus, own, onChoose }: MenuLinksProps): void {
  firstOwn ??= own;
  useEffect(() => {
    const follow = () => {
      const key = new URLSearchParams(location.search).get('menu') ?? firstOwn;
      const isOffered = menus.links.some(({ k }) => k === key);
      if (key !== undefined && key !== own && isOffered) onChoose(key, true);
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [menus, own, onChoose]);
}

/** Offers to switch when another menu becomes the first. The page never switches without a guest's tap. */
export function NextMenu(props: MenuLinksProps) {
  const { menus, own, asOf, hrefOf, onChoose, t } = props;
  useMenuOfAddress(props);
  useKeptMenus(props);
  const words = menuTexts(t.language);
  const compute = useMemo(() => {
    const hours = menus.links.map(({ h }) => h ?? null);
    return (now: number): Lasting<number> => {
      const { index, until } = firstMenu(hours, now, menus.z);
      return { value: index, until };
    };
  }, [menus]);
  const first = useLasting(asOf === null, compute);
  const next = first ? menus.links[first.value] : undefined;
  /**
   * The key of the menu that was first when the guest opened this page, or of a menu whose offer was
   * dismissed.
   */
  const [acknowledged, setAcknowledged] = useState<string>();
  useEffect(() => {
    if (next) setAcknowledged((before) => before ?? next.k);
  }, [next]);
  if (!first || !next || acknowledged === undefined) return null;
  if (next.k === acknowledged || next.k === own) return null;
  const shown = menus.links.find(({ k }) => k === own);
  const isOver = shown?.h && !isOpen(shown.h, first.now, menus.z);
  return (
    <p className="toast next-menu" role="status">
      <span>
        {isOver ? words('menus.ended', textOf(shown.n)) : words('menus.begun', textOf(next.n))}
      </span>{' '}
      <a href={hrefOf(next.k)} onClick={(event) => isPlain(event) && onChoose(next.k)}>
        {words('menus.show', textOf(next.n))}
      </a>
      <button type="button" aria-label={t('guest.close')} onClick={() => setAcknowledged(next.k)}>
        <Icon name="close" />
      </button>
    </p>
  );
}

/**
 * Loads the other menus. Rejects if one of them cannot be loaded.
 *
 * @param own the key of the menu on the page
 * @param load loads the data of the menu with this key
 */
export async function loadOtherMenus(
  menus: GuestMenus,
  own: string | undefined,
  load: (key: string) => Promise<GuestData>,
): Promise<readonly OtherMenu[]> {
  const links = menus.links.filter(({ k }) => k !== own);
  const loaded = await Promise.all(links.map(({ k }) => load(k)));
  // If a menu has just been withdrawn, the server sends another one instead.
  return links.flatMap((link, index) => {
    const menu = loaded[index]?.menu;
    return menu?.k === link.k ? [{ link, menu }] : [];
  });
}

type FoundElsewhereProps = Pick<MenuLinksProps, 'hrefOf' | 'onChoose' | 't'> & {
  readonly query: string;
  readonly count: CountMatches;
  readonly load: LoadOtherMenus;
};

/**
 * Links to the other menus with dishes that match the search. Their data is loaded, but the search words are
 * never sent.
 */
export function FoundElsewhere(props: FoundElsewhereProps) {
  const { query, count: countIn, load, hrefOf, onChoose, t } = props;
  const [otherMenus, setOtherMenus] = useState<readonly OtherMenu[]>([]);
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (loaded) => isCurrent && setOtherMenus(loaded),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  const found = useMemo(
    () =>
      otherMenus
        .map(({ link, menu }) => ({ link, count: countIn(menu, query) }))
        .filter(({ count }) => count > 0),
    [otherMenus, query, countIn],
  );
  if (found.length === 0) return null;
  const words = menuTexts(t.language);
  return (
    <p className="found elsewhere" role="status">
      <span>{words('menus.elsewhere')}</span>{' '}
      {found.map(({ link: { k, n }, count }) => (
        <a
          key={k}
          href={hrefOf(k)}
          lang={langOf(n)}
          onClick={(event) => isPlain(event) && onChoose(k)}
        >
          {words('menus.foundIn', textOf(n)).replace('{{n}}', String(count))}
        </a>
      ))}
    </p>
  );
}
