import { priceUnitNames } from '@qr-menu/domain/items';
import { formatPrice, reducedPrice } from '@qr-menu/domain/money';
import type { Language } from '@qr-menu/schema';
import { useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Diet } from '../diet/diet-bar.tsx';
import { list as bg } from '../i18n/bg/list.ts';
import { list as de } from '../i18n/de/list.ts';
import { list as en } from '../i18n/en/list.ts';
import { type GuestTexts, guestTexts } from '../i18n/guest-texts.ts';
import { formatVenueTime } from '../live/stale-notice.ts';
import { langOf, textOf } from '../localized-string.ts';
import { ErrorBoundary } from '../menu/error-boundary.tsx';
import { Icon } from '../menu/icon.tsx';
import { OverPage } from '../menu/over-page.tsx';
import type { LoadOtherMenus } from '../menus/menu-types.ts';
import { OptionGroups, type OptionGroupsProps } from '../pricing/option-groups.tsx';
import type { GuestMenuData } from '../server/guest-data.ts';
import {
  createDishFinder,
  described,
  type Group,
  type ListDish,
  type ListLine,
  lineNow,
  mostOfLine,
  priceOf,
  type Size,
  totalOf,
} from './guest-list.ts';
import { openList, tableOfVisit, withCount, withLine } from './stored-list.ts';

const texts = { bg, en, de };
type Key = keyof typeof en;
type ListTexts = (key: `list.${Key}`, of?: string | number) => string;

const textsIn =
  (language: Language): ListTexts =>
  (key, of = '') =>
    texts[language][key.slice('list.'.length) as Key].replace(/\{\{(of|n)\}\}/, () => String(of));

const venue = decodeURIComponent(location.pathname.split('/')[2] ?? '');
const list = openList({ venue, storage: () => localStorage, now: Date.now });
const table = tableOfVisit(venue);

const useLines = () => useSyncExternalStore(list.subscribe, list.lines, list.lines);

const countOf = (lines: ReturnType<typeof useLines>): number =>
  lines.reduce((total, { count }) => total + count, 0);

type ChooseProps = {
  readonly menu: GuestMenuData;
  readonly anchor: string;
  readonly options: OptionGroupsProps;
};

/** Shows the options of an opened dish and the button that adds the dish to the list. */
export function Choose(props: ChooseProps) {
  const { menu, anchor, options } = props;
  const dish = useMemo(() => createDishFinder(menu)(anchor), [menu, anchor]);
  const plain = <OptionGroups {...options} />;
  if (!dish || dish.item.s) return plain;
  return (
    <ErrorBoundary onError={reportError} fallback={plain}>
      <ChoiceOf dish={dish} {...props} />
    </ErrorBoundary>
  );
}

function ChoiceOf({ dish, menu, anchor, options }: ChooseProps & { readonly dish: ListDish }) {
  const { t, currency } = options;
  const words = textsIn(t.language);
  const [sizeKey, setSizeKey] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [count, setCount] = useState(1);
  const [message, setMessage] = useState('');
  const size =
    dish.sizes.length === 1 ? dish.sizes[0] : dish.sizes.find(({ key }) => key === sizeKey);
  const picked = dish.groups.flatMap((group) =>
    group.options.filter(({ key }) => chosen.includes(key)),
  );
  const price = size ? priceOf(dish.item, size, picked) : null;
  const add = () => {
    const missing = missingOf(dish, size, chosen);
    if (missing !== undefined || !size) {
      return setMessage(words('list.choose', missing ?? words('list.size')));
    }
    const added = {
      anchor,
      size: size.key,
      options: picked.map(({ key }) => key),
      count,
      ...described(dish, size, price, currency),
    };
    let isFull = false;
    list.change((lines) => {
      const next = withLine(lines, added);
      isFull = next === null;
      return next ?? lines;
    });
    setCount(1);
    setMessage(isFull ? words('list.full') : words('list.added', countOf(list.lines())));
  };
  const name = textOf(dish.own);
  return (
    <>
      {dish.sizes.length > 1 ? (
        <fieldset className="choose-size">
          <legend>{words('list.size')}</legend>
          {dish.sizes.map((dishSize) => (
            <label key={dishSize.key}>
              <input
                type="radio"
                name="list-size"
                checked={dishSize.key === size?.key}
                onChange={() => setSizeKey(dishSize.key)}
              />
              <span>{textOf(dishSize.own)}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <OptionGroups
        {...options}
        choice={(groupIndex, number, shown) => {
          const group = dish.groups[groupIndex];
          const key = group?.options[number]?.key;
          if (!group || key === undefined) return shown;
          return (
            <label>
              <input
                type={isSingleChoice(group) ? 'radio' : 'checkbox'}
                name={`list-options-${groupIndex}`}
                checked={chosen.includes(key)}
                onChange={() => setChosen(toggled(chosen, group, key))}
              />
              <span>{shown}</span>
            </label>
          );
        }}
      />
      <div className="add-to-list">
        <Stepper count={count} name={name} least={1} onChange={setCount} words={words} />
        <button type="button" className="main" onClick={add}>
          <span>{words('list.add')}</span>
          {price === null ? null : (
            <b translate="no">{formatPrice(price * count, menu.currency, t.language)}</b>
          )}
        </button>
        <p className="said" role="status">
          {message}
        </p>
      </div>
    </>
  );
}

const isSingleChoice = ({ min, max }: Group): boolean => min > 0 && max === 1;

/** Selects or deselects an option. If the maximum is exceeded, the earliest choice is dropped. */
function toggled(chosen: readonly string[], group: Group, key: string): readonly string[] {
  const isOfGroup = (optionKey: string) => group.options.some((option) => option.key === optionKey);
  const rest = chosen.filter((optionKey) => !isOfGroup(optionKey));
  const own = chosen.filter((optionKey) => isOfGroup(optionKey) && optionKey !== key);
  if (chosen.includes(key) && !isSingleChoice(group)) return [...rest, ...own];
  return [...rest, ...[...own, key].slice(-group.max)];
}

/** Returns the first group with too few selected options. The price depends on the options. */
function missingOf(
  { groups }: ListDish,
  size: Size | undefined,
  chosen: readonly string[],
): string | undefined {
  if (!size) return undefined;
  const group = groups.find(
    ({ min, options }) => options.filter(({ key }) => chosen.includes(key)).length < min,
  );
  return group && textOf(group.own);
}

type StepperProps = {
  readonly count: number;
  readonly name: string;
  readonly least: number;
  readonly onChange: (count: number) => void;
  readonly words: ListTexts;
};

const Stepper = ({ count, name, least, onChange, words }: StepperProps) => (
  <div className="stepper">
    <button
      type="button"
      aria-label={words('list.fewer', name)}
      disabled={count <= least}
      onClick={() => onChange(count - 1)}
    >
      −
    </button>
    <output>{count}</output>
    <button
      type="button"
      aria-label={words('list.more', name)}
      disabled={count >= mostOfLine}
      onClick={() => onChange(count + 1)}
    >
      +
    </button>
  </div>
);

type MyListProps = {
  readonly menu: GuestMenuData;
  /** Loads the other menus that guests can open. Omitted if there is only one menu. */
  readonly loadOthers?: LoadOtherMenus | undefined;
  readonly diet: Pick<Diet, 'choice' | 'parts'>;
  /** The time at which the menu was current. Null if it is current now. */
  readonly asOf: Date | null;
  readonly t: GuestTexts;
};

/** The list and the button that opens it. If either of them crashes, the menu stays on screen. */
export const MyList = (props: MyListProps) => (
  <ErrorBoundary onError={reportError}>
    <ListButton {...props} />
  </ErrorBoundary>
);

const minute = 60_000;

function ListButton(props: MyListProps) {
  const lines = useLines();
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const { refresh } = list;
    addEventListener('storage', refresh);
    addEventListener('pageshow', refresh);
    document.addEventListener('visibilitychange', refresh);
    const timer = setInterval(refresh, minute);
    return () => {
      removeEventListener('storage', refresh);
      removeEventListener('pageshow', refresh);
      document.removeEventListener('visibilitychange', refresh);
      clearInterval(timer);
    };
  }, []);
  const open = () => {
    list.refresh();
    setOpen(true);
  };
  if (lines.length === 0 && !isOpen) return null;
  const title = textsIn(props.t.language)('list.mine');
  return (
    <aside className="my-list" aria-label={title}>
      <button type="button" aria-haspopup="dialog" onClick={open}>
        <Icon name="list" />
        <span>{title}</span>
        <b>{countOf(lines)}</b>
      </button>
      {isOpen ? <ListSheet {...props} onClose={() => setOpen(false)} /> : null}
    </aside>
  );
}

/** Shows the guest's own list with any changes to the menu first, and then the list for the waiter. */
function ListSheet({ onClose, ...props }: MyListProps & { readonly onClose: () => void }) {
  const { menu, loadOthers, t } = props;
  const stored = useLines();
  const [isShown, setShown] = useState(false);
  const { find, areAllKnown } = useDishes(menu, loadOthers);
  const now = stored.map((line) => lineNow(line, find, menu.currency));
  const lines = now.filter((line) => line !== null);
  const missing = stored.filter((_, index) => now[index] === null);
  const gone = areAllKnown ? missing.map(({ name }) => name) : [];
  const elsewhere = areAllKnown ? [] : missing;
  const isNews = gone.length > 0 || lines.some(({ isChanged }) => isChanged);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (isNews) setShown(false);
  }, [isNews]);
  const isForWaiter = isShown && !isNews;
  useLayoutEffect(() => {
    if (isForWaiter) heading.current?.focus();
  }, [isForWaiter]);
  const show = () => {
    list.change(() => [
      ...lines.map(({ stored: line, dish, size, price }) => ({
        ...line,
        ...described(dish, size, price, menu.currency),
      })),
      ...elsewhere,
    ]);
    setShown(true);
  };
  const own = textsIn(t.language);
  const shared = {
    ...props,
    lines,
    heading,
    elsewhere: elsewhere.map(({ count, name }) => `${count} × ${name}`),
  };
  return (
    <OverPage
      name="list-name"
      className={isForWaiter ? 'dish waiter' : 'dish list-sheet'}
      onClose={onClose}
    >
      {(dismiss) => (
        <>
          {isForWaiter ? (
            <ForWaiter {...shared} />
          ) : (
            <ForGuest {...shared} gone={gone} dismiss={dismiss} />
          )}
          <div className="ways">
            {isForWaiter || lines.length === 0 ? null : (
              <button type="button" className="main" onClick={show}>
                {own('list.show')}
              </button>
            )}
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

/** Returns the dishes of menus in this currency, because amounts in other currencies cannot be added. */
function useDishes(menu: GuestMenuData, loadOthers: LoadOtherMenus | undefined) {
  const [otherMenus, setOtherMenus] = useState<readonly GuestMenuData[] | null>(null);
  useLayoutEffect(() => {
    if (!loadOthers) return;
    loadOthers().then(
      (loaded) => setOtherMenus(loaded.map((otherMenu) => otherMenu.menu)),
      () => setOtherMenus(null),
    );
  }, [loadOthers]);
  return useMemo(() => {
    const same = (otherMenus ?? []).filter(({ currency }) => currency === menu.currency);
    const finders = [menu, ...same].map(createDishFinder);
    return {
      find: (anchor: string): ListDish | undefined =>
        finders.reduce<ListDish | undefined>((found, of) => found ?? of(anchor), undefined),
      areAllKnown: !loadOthers || same.length === otherMenus?.length,
    };
  }, [menu, otherMenus, loadOthers]);
}

type ListProps = MyListProps & {
  readonly lines: readonly ListLine[];
  readonly heading: { readonly current: HTMLHeadingElement | null };
  /** The counts and names of dishes whose menu has another currency or is not loaded yet. */
  readonly elsewhere: readonly string[];
};

type ForGuestProps = ListProps & {
  readonly gone: readonly string[];
  readonly dismiss: () => void;
};

function ForGuest({ gone, dismiss, ...props }: ForGuestProps) {
  const { lines, elsewhere, menu, t } = props;
  const words = textsIn(t.language);
  return (
    <>
      <h2 id="list-name">{words('list.mine')}</h2>
      {gone.length > 0 ? (
        <p className="news" role="alert">
          {words('list.gone', gone.join(', '))}
        </p>
      ) : null}
      <Elsewhere names={elsewhere} language={t.language} />
      {lines.some(({ isChanged }) => isChanged) ? (
        <p className="news" role="alert">
          {words('list.changed')}
        </p>
      ) : null}
      <ul>
        {lines.map((line) => (
          <li key={keyOf(line)}>
            <h3 lang={langOf(line.dish.own)}>{textOf(line.dish.own)}</h3>
            <p className="chosen">{chosenIn(line, 'own')}</p>
            {line.isChanged ? <p className="news">{words('list.mark')}</p> : null}
            <Stepper
              count={line.stored.count}
              name={textOf(line.dish.own)}
              least={0}
              onChange={(count) => list.change((all) => withCount(all, line.stored, count))}
              words={words}
            />
            <b translate="no">{priceIn(line, menu.currency, t.language)}</b>
          </li>
        ))}
      </ul>
      <Sum {...props} language={t.language} />
      <p className="hint">{words(list.isKept() ? 'list.hint' : 'list.notKept')}</p>
      <button
        type="button"
        className="clear"
        onClick={() => {
          list.change(() => []);
          dismiss();
        }}
      >
        {words('list.clear')}
      </button>
    </>
  );
}

/** Shows the list in large type in the venue's language, with the guest's language below. */
function ForWaiter({ heading, ...props }: ListProps) {
  const { lines, elsewhere, menu, t } = props;
  const own = t.language;
  const language = menu.waiter?.l ?? own;
  const isSameLanguage = language === own;
  const title = (words: ListTexts) =>
    [table && words('list.table', table), words('list.ofGuest')].filter(Boolean).join(' · ');
  return (
    <>
      <h2 id="list-name" ref={heading} tabIndex={-1} lang={language} translate="no">
        {title(textsIn(language))}
      </h2>
      {isSameLanguage ? null : <p className="own">{title(textsIn(own))}</p>}
      <ul>
        {lines.map((line) => (
          <li key={keyOf(line)}>
            <p className="line" lang={language} translate="no">
              <b>{`${line.stored.count} ×`}</b>
              <span lang={langOf(line.dish.venue)}>{textOf(line.dish.venue)}</span>
              <span>{priceIn(line, menu.currency, language)}</span>
            </p>
            <Chosen text={chosenIn(line, 'venue')} language={language} />
            {isSameLanguage || ownTextOf(line) === '' ? null : (
              <p className="own">{ownTextOf(line)}</p>
            )}
          </li>
        ))}
      </ul>
      <div lang={language} translate="no">
        <Elsewhere names={elsewhere} language={language} />
        <Sum {...props} language={language} />
      </div>
      {isSameLanguage ? null : (
        <div className="own">
          <Elsewhere names={elsewhere} language={own} />
          <Sum {...props} language={own} />
        </div>
      )}
    </>
  );
}

type ElsewhereProps = { readonly names: readonly string[]; readonly language: Language };

/** Lists the dishes that are not included in the sum. */
const Elsewhere = ({ names, language }: ElsewhereProps) =>
  names.length === 0 ? null : (
    <p className="news">{textsIn(language)('list.elsewhere', names.join(', '))}</p>
  );

const Chosen = ({ text, language }: { readonly text: string; readonly language: Language }) =>
  text === '' ? null : (
    <p className="chosen" lang={language} translate="no">
      {text}
    </p>
  );

/** Returns the line in the guest's language, or an empty string if it equals the venue's own line. */
function ownTextOf(line: ListLine): string {
  const [own, venueText] = (['own', 'venue'] as const).map((side) =>
    [textOf(line.dish[side]), chosenIn(line, side)].filter(Boolean).join(' · '),
  );
  return own === venueText ? '' : (own ?? '');
}

const keyOf = ({ stored: { anchor, size, options } }: ListLine): string =>
  [anchor, size, ...options].join('\n\n');

const chosenIn = ({ size, options }: ListLine, side: 'own' | 'venue'): string =>
  [
    textOf(size[side]),
    ...options.map((option) => `${textOf(option.group[side])}: ${textOf(option[side])}`),
  ]
    .filter(Boolean)
    .join(' · ');

/** Returns the price of the line, its price per weight, or text such as "on request". */
function priceIn(line: ListLine, currency: string, language: Language): string {
  const { price, size, dish, stored } = line;
  if (price !== null) return formatPrice(price * stored.count, currency, language);
  const { w, o = 0 } = dish.item;
  if (size.price === undefined || !w) return textsIn(language)('list.noPrice');
  const amount = formatPrice(reducedPrice(size.price, o), currency, language);
  return `${amount} / ${priceUnitNames[w][language]}`;
}

type SumProps = Omit<ListProps, 'heading' | 'elsewhere'> & { readonly language: Language };

const momentAtVenue = (at: Date, language: Language): string => {
  const styles = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return formatVenueTime(at, language, styles, document.documentElement.dataset.zone);
};

/** Shows the total, the dishes that it does not include, and the allergies. */
function Sum({ lines, menu, diet, asOf, language }: SumProps) {
  const words = textsIn(language);
  const { sum, deposit, open, priced } = totalOf(lines);
  const avoided = avoidedIn(diet, language);
  return (
    <>
      {priced > 0 ? (
        <p className="sum">
          <span>{words('list.sum')}</span>
          <b translate="no">{formatPrice(sum, menu.currency, language)}</b>
        </p>
      ) : null}
      {deposit > 0 ? (
        <p>{words('list.deposit', formatPrice(deposit, menu.currency, language))}</p>
      ) : null}
      {open > 0 ? <p>{words('list.open', open)}</p> : null}
      {asOf ? <p>{words('list.asOf', momentAtVenue(asOf, language))}</p> : null}
      {avoided === '' ? null : <p className="avoid">{avoided}</p>}
    </>
  );
}

/** A question to the staff, never a claim that a dish is safe. Lists allergens only after they are loaded. */
function avoidedIn({ choice, parts }: MyListProps['diet'], language: Language): string {
  if (choice.avoid.length === 0) return '';
  const words = textsIn(language);
  if (!parts) return words('list.allergy');
  const t = guestTexts(language);
  return words('list.avoid', parts.allergenNamesIn(choice.avoid.join(' '), t));
}
