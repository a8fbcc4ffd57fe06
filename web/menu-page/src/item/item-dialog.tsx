import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Diet } from '../diet/diet-bar.tsx';
import type { GuestTexts } from '../i18n/guest-texts.ts';
import type { useList } from '../list/use-list.ts';
import { dirOf, langOf, textOf } from '../localized-string.ts';
import { scheduleByFrame, stayAt } from '../menu/frame-scheduler.ts';
import { Badges, Contents, Days } from '../menu/guest-section.tsx';
import { Icon } from '../menu/icon.tsx';
import { OverPage } from '../menu/over-page.tsx';
import { OptionGroups, type OptionGroupsProps } from '../pricing/option-groups.tsx';
import { HappyHourPrices, Prices } from '../pricing/prices.tsx';
import {
  type GuestItem,
  type GuestMenuData,
  type GuestSectionData,
  groupsOfItem,
  itemAnchors,
} from '../server/guest-data.ts';
import { IngredientList } from './ingredient-list.tsx';
import { ItemPicture } from './responsive-picture.tsx';

type OpenItemProps = {
  readonly menu: GuestMenuData;
  /** Null if the menu declares nothing, and until the parts are loaded. */
  readonly parts: Diet['parts'];
  readonly list: ReturnType<typeof useList>;
  /** The time at which the menu was current. Null if it is current now. */
  readonly asOf: Date | null;
  readonly t: GuestTexts;
};

/** Shows the item from the page's URL on top of the page. */
export function OpenItem(props: OpenItemProps) {
  const { anchor, close } = useOpenAnchor();
  const found = findItem(props.menu, anchor);
  return found ? <ItemDialog {...props} {...found} anchor={anchor} close={close} /> : null;
}

type FoundItem = { readonly item: GuestItem; readonly section: GuestSectionData };

function findItem(menu: GuestMenuData, anchor: string): FoundItem | undefined {
  for (const section of menu.sections) {
    const index = itemAnchors(section).indexOf(anchor);
    const item = section.items[index];
    if (item) return { item, section };
  }
  return undefined;
}

const anchorIn = ({ hash }: Pick<URL, 'hash'>): string => (/^#i-./.test(hash) ? hash.slice(1) : '');

/**
 * Returns the anchor of the open item. The anchor is in the URL, so that the item can be shared and closed
 * with a phone's back button. Items in sections that are not hydrated can be opened too, so the page listens
 * for all clicks on items.
 */
function useOpenAnchor() {
  const [anchor, setAnchor] = useState('');
  const isOurs = useRef(false);
  useEffect(() => {
    const read = () => {
      const next = anchorIn(location);
      if (next === '') isOurs.current = false;
      setAnchor(next);
    };
    const open = (event: MouseEvent) => {
      const { target, button, metaKey, ctrlKey, shiftKey, defaultPrevented } = event;
      if (!(target instanceof Element) || button !== 0 || defaultPrevented) return;
      const link = target.closest<HTMLAnchorElement>('main a[href^="#"]') ?? linkOf(target);
      if (!link || metaKey || ctrlKey || shiftKey || getSelection()?.type === 'Range') return;
      if (anchorIn(link) === '') return stayAt(link.hash.slice(1));
      event.preventDefault();
      // Keeps the scroll position of the page behind the item. Otherwise, Chromium would scroll to the
      // section in an earlier URL when the guest goes back.
      history.scrollRestoration = 'manual';
      history.pushState(history.state, '', link.hash);
      isOurs.current = true;
      link.focus({ preventScroll: true });
      // Opens the item in a separate task.
      const opened = new Promise<void>((resolve) =>
        setTimeout(() => {
          resolve();
          flushSync(read);
        }),
      );
      // Opening or closing the item recalculates the styles of everything behind it.
      scheduleByFrame({ items: true, during: opened });
    };
    // Called after the guest goes back.
    const restoreAgain = () => {
      if (anchorIn(location) === '') history.scrollRestoration = 'auto';
    };
    read();
    addEventListener('click', open);
    addEventListener('popstate', read);
    addEventListener('hashchange', restoreAgain);
    return () => {
      removeEventListener('click', open);
      removeEventListener('popstate', read);
      removeEventListener('hashchange', restoreAgain);
    };
  }, []);
  const close = () => {
    // Going back has already closed the item.
    if (anchorIn(location) === '') return;
    if (isOurs.current) history.back();
    else history.replaceState(history.state, '', location.pathname + location.search);
    setAnchor('');
  };
  return { anchor, close };
}

/** Returns the link of the item whose card was clicked. */
const linkOf = (target: Element): HTMLAnchorElement | null | undefined =>
  target.closest('.item')?.querySelector<HTMLAnchorElement>('h3 a');

type ItemDialogProps = OpenItemProps &
  FoundItem & {
    readonly anchor: string;
    readonly close: () => void;
  };

function ItemDialog(props: ItemDialogProps) {
  const { item, section, anchor, menu, parts, list, asOf, close, t } = props;
  const groups = groupsOfItem(item, section);
  // Once the parts are loaded, they replace the allergens with a more detailed list.
  const labels = menu.told && parts ? withoutAllergens(item) : item;
  const options: OptionGroupsProps = {
    groups,
    currency: menu.currency,
    names: parts ? (keys) => parts.allergenNamesIn(keys, t) : undefined,
    t,
  };
  const explained = menu.legend.filter(({ k }) => item.g?.includes(k));
  return (
    <OverPage
      name="dish-name"
      className="dish"
      onDismiss={() => scheduleByFrame({ items: true })}
      onClose={close}
    >
      {(dismiss) => (
        <>
          {item.u ? (
            <ItemPicture url={item.u} alt="" sizes="(min-width: 40rem) 38rem, 100vw" priority />
          ) : null}
          <h2 id="dish-name" lang={langOf(item.n)} dir={dirOf(item.n)}>
            {textOf(item.n)}
          </h2>
          {item.d ? (
            <p lang={langOf(item.d)} dir={dirOf(item.d)}>
              {textOf(item.d)}
            </p>
          ) : null}
          <Days item={item} />
          <Contents item={labels} />
          <div className="facts">
            {item.v ? <p className="volume">{item.v}</p> : null}
            <Badges item={item} t={t} />
            <Prices item={item} currency={menu.currency} t={t} />
          </div>
          <HappyHourPrices item={item} />
          {menu.told && parts ? (
            <parts.DishAllergens item={item} groups={groups} asOf={asOf} t={t} />
          ) : null}
          {list ? (
            <list.Choose key={anchor} menu={menu} anchor={anchor} options={options} />
          ) : (
            <OptionGroups {...options} />
          )}
          <ExplainedCodes item={item} menu={menu} />
          {explained.length > 0 ? (
            <>
              <h3>{t('guest.ingredients')}</h3>
              <IngredientList of={explained} />
            </>
          ) : null}
          <div className="ways">
            <ShareButton item={item} anchor={anchor} menu={menu} t={t} />
            <button type="button" className="close" onClick={dismiss}>
              <Icon name="close" />
              <span>{t('guest.close')}</span>
            </button>
          </div>
        </>
      )}
    </OverPage>
  );
}

const withoutAllergens = ({ c: _, ...item }: GuestItem): GuestItem => item;

/** Shows the names of allergens instead of codes, and explains the numbers of additives. */
function ExplainedCodes({ item, menu }: Pick<ItemDialogProps, 'item' | 'menu'>) {
  const signs = item.x?.replace(/.*: /, '').split(', ') ?? [];
  const explained = (menu.codes ?? []).filter(([code]) => signs.includes(code));
  if (explained.length === 0) return null;
  return (
    <dl>
      {explained.map(([code, meaning]) => (
        <div key={code}>
          <dt>
            <b translate="no">{code}</b> <span>{meaning}</span>
          </dt>
        </div>
      ))}
    </dl>
  );
}

/** Shares the URL without its other parameters, so that recipients see the page in their own language. */
function ShareButton({
  item,
  anchor,
  menu,
  t,
}: Pick<ItemDialogProps, 'item' | 'anchor' | 'menu' | 't'>) {
  const [message, setMessage] = useState('');
  const share = async () => {
    const search = menu.k === undefined ? '' : `?menu=${menu.k}`;
    const url = `${location.origin}${location.pathname}${search}#${anchor}`;
    try {
      if (navigator.share) await navigator.share({ title: textOf(item.n), url });
      else await navigator.clipboard.writeText(url).then(() => setMessage(t('guest.linkCopied')));
    } catch (error) {
      // Cancelling the share dialog needs no message. If copying fails, the link itself is shown.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setMessage(url);
    }
  };
  return (
    <>
      <button type="button" onClick={share}>
        <Icon name="share" />
        <span>{t('guest.share')}</span>
      </button>
      <span className="said" role="status">
        {message}
      </span>
    </>
  );
}
