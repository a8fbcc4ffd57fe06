import type { MenuView } from '@qr-menu/schema';
import { type FocusEvent, memo } from 'react';
import type { GuestTexts } from '../i18n/guest-texts.ts';
import { ItemPicture } from '../item/responsive-picture.tsx';
import { dirOf, type LocalizedString, langOf, textOf } from '../localized-string.ts';
import { ChoicesOfItem, OptionGroups } from '../pricing/option-groups.tsx';
import { HappyHourPrices, Prices } from '../pricing/prices.tsx';
import {
  type GuestItem,
  type GuestSectionData,
  groupsOfItem,
  itemAnchors,
} from '../server/guest-data.ts';
import { CarouselControls, useCarousel } from './carousel.tsx';

type SectionProps = {
  readonly section: GuestSectionData;
  readonly anchor: string;
  /** Whether the section is the first one on the page. */
  readonly leading: boolean;
  readonly currency: string;
  /** Whether this is a search result. The item is also in its own section, which is the target of links. */
  readonly isHit?: boolean;
  readonly t: GuestTexts;
};

/** A section with its position on the page. */
export type PlacedSectionProps = SectionProps & {
  /** The view that guests see by default. */
  readonly view: MenuView;
};

export type GuestSectionProps = SectionProps & {
  /** Whether there is a carousel. If not, all items are shown at once. */
  readonly carousel: boolean;
  /** Whether carousels advance automatically. */
  readonly playing: boolean;
};

export const GuestSection = memo(function GuestSection(props: GuestSectionProps) {
  const { section, anchor, leading, currency, isHit = false, carousel, t, playing } = props;
  const { n, d, u, p, l = [], w = 0, items } = section;
  const many = items.length > 1;
  const anchors = itemAnchors(section);
  const slides = useCarousel(carousel && many, playing);
  const early = earlyItems(items);
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) slides.release();
  };
  return (
    <section
      id={anchor}
      className="section"
      aria-labelledby={`${anchor}-name`}
      ref={slides.setSection}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && slides.hold()}
      onPointerLeave={slides.release}
      onPointerDown={({ pointerType }) => pointerType !== 'mouse' && slides.stop()}
      onFocus={slides.hold}
      onBlur={leave}
    >
      <div className="heading">
        {u ? (
          <div className="cover">
            <ItemPicture url={u} alt="" sizes={coverWidth} />
          </div>
        ) : null}
        <h2 id={`${anchor}-name`} lang={langOf(n)} dir={dirOf(n)}>
          {textOf(n)}
        </h2>
        {d ? (
          <p lang={langOf(d)} dir={dirOf(d)}>
            {textOf(d)}
          </p>
        ) : null}
        {p ? <p className="set">{p}</p> : null}
        <OptionGroups groups={l.slice(0, w)} currency={currency} t={t} />
      </div>
      {many ? (
        <div className="controls">
          <CarouselControls {...slides} t={t} />
        </div>
      ) : null}
      <div
        className="rail"
        ref={slides.setViewport}
        data-running={slides.running || undefined}
        tabIndex={carousel && many && !slides.running ? 0 : undefined}
      >
        <ol className="items">
          {items.map((item, index) => (
            <MenuItem
              key={anchors[index]}
              anchor={anchors[index] ?? ''}
              item={item}
              choices={section.l}
              leading={leading && index === 0}
              early={early.includes(item)}
              currency={currency}
              isHit={isHit}
              t={t}
            />
          ))}
        </ol>
      </div>
      <OptionGroups groups={l.slice(w)} currency={currency} t={t} />
    </section>
  );
});

const coverWidth = '(min-width: 650px) 8rem, 5rem';

/** The widths of a card, which match the layout in the style sheet. */
const photoWidths =
  '(min-width: 3000px) 20vw, (min-width: 1024px) 33vw, (min-width: 650px) 50vw, 100vw';

type MenuItemProps = {
  readonly item: GuestItem;
  /** The option groups of the section. */
  readonly choices: GuestSectionData['l'];
  readonly anchor: string;
  /** Whether this is the page's first item, which is the largest element on a phone's first screen. */
  readonly leading: boolean;
  /** Whether the item is laid out together with the section, before the other items. */
  readonly early: boolean;
  readonly currency: string;
  readonly isHit: boolean;
  readonly t: GuestTexts;
};

const MenuItem = memo(function MenuItem({
  item,
  choices = [],
  anchor,
  leading,
  early,
  currency,
  isHit,
  t,
}: MenuItemProps) {
  return (
    <li id={isHit ? undefined : anchor} className={classesOf(item, early)}>
      {item.u ? (
        <div className="photo">
          <ItemPicture url={item.u} alt="" sizes={photoWidths} priority={leading} />
        </div>
      ) : null}
      <div className="name">
        <h3
          className={isLong(item.n) ? 'long' : undefined}
          lang={langOf(item.n)}
          dir={dirOf(item.n)}
        >
          <a href={`#${anchor}`}>{textOf(item.n)}</a>
        </h3>
        <IngredientNumbers numbers={item.g ?? []} t={t} />
        {item.v ? <Quantity text={item.v} /> : null}
        {item.d ? null : ' '}
        {item.d ? null : <Contents item={item} />}
      </div>
      {item.d ? (
        <div className="texts">
          <Contents item={item} />
          <p className="description" lang={langOf(item.d)} dir={dirOf(item.d)}>
            {textOf(item.d)}
          </p>
        </div>
      ) : null}
      <Days item={item} />
      {item.l ? <ChoicesOfItem groups={groupsOfItem(item, { l: choices })} /> : null}
      {item.f ? <p className="depends">{item.f}</p> : null}
      <div className="facts">
        <Prices item={item} currency={currency} t={t} />
        <Badges item={item} t={t} />
      </div>
      <HappyHourPrices item={item} />
    </li>
  );
});

/** Shows the days on which the dish is offered. */
export const Days = ({ item: { h, i } }: Pick<MenuItemProps, 'item'>) =>
  h ? (
    <p className="days" aria-current={i && 'date'}>
      {h}
    </p>
  ) : null;

/** The quantity may wrap to the next line, but only as a whole. */
const Quantity = ({ text }: { readonly text: string }) => (
  <>
    {' '}
    <span className="volume">{text}</span>
  </>
);

/**
 * Shows the labels, allergens and additives before the description, or after the name if there is no
 * description. In a list, the style sheet draws symbols and hides the words between the codes.
 */
export function Contents({ item }: Pick<MenuItemProps, 'item'>) {
  const { m, c, r, x } = item;
  if (!(m || c || x)) return null;
  const labels = m?.split(' · ') ?? [];
  const contents = c?.split(' · ') ?? [];
  const coded = contents.filter((text) => text.includes(': '));
  return (
    <span className="codes">
      {labels.map((label, index) => (
        <Label key={label} text={label} symbol={symbolOf(item, index, labels.length)} />
      ))}
      {contents.map((text) => (
        <Codes key={text} text={text} isTraces={r !== undefined && text === coded.at(-1)} />
      ))}
      {x ? <Codes text={x} /> : null}
    </span>
  );
}

type LabelProps = { readonly text: string; readonly symbol: string | undefined };

const Label = ({ text, symbol }: LabelProps) =>
  symbol ? (
    <b className={symbol}>
      <i>{text}</i>
    </b>
  ) : (
    <span>{text}</span>
  );

/**
 * Returns the class of a label that is drawn as a symbol: a leaf if it is the first label, and the spiciness
 * if it is the last.
 */
function symbolOf({ e, k }: GuestItem, index: number, count: number): string | undefined {
  if (index === 0 && e?.includes('VEG')) return e.includes('VEGAN') ? 'vegan' : 'veg';
  return k && index === count - 1 ? `hot${k}` : undefined;
}

type CodesProps = { readonly text: string; readonly isTraces?: boolean };

/** Shows text such as "Contains: A, C". The style sheet adds brackets around traces. */
function Codes({ text, isTraces }: CodesProps) {
  const [, words, codes = text] = /^(.*?: )(.*)/.exec(text) ?? [];
  const Part = isTraces ? 'q' : 'span';
  return (
    <Part>
      {words ? <i>{words}</i> : null}
      {codes}
    </Part>
  );
}

/** With these classes, the style sheet does not need to derive the same facts from every item's markup. */
const classesOf = ({ u, o, s, z, w, q, y }: GuestItem, early: boolean): string =>
  `item${early ? ' early' : ''}${u ? ' pictured' : ''}${o ? ' reduced' : ''}${z ? ' sized' : ''}${w || q || y ? ' worded' : ''}${s ? ' sold-out' : ''}`;

const firstVisible = 2;
const tallest = 2;

/** Returns a row's items that are visible on a phone, and those whose cards are probably the tallest. */
function earlyItems(items: readonly GuestItem[]): readonly GuestItem[] {
  const byHeight = [...items].sort((a, b) => linesOf(b) - linesOf(a));
  return [...items.slice(0, firstVisible), ...byHeight.slice(0, tallest)];
}

/** Estimates how many lines an item's card takes up on a phone. */
const linesOf = (item: GuestItem): number =>
  1.3 * Math.ceil(textOf(item.n).length / 26) +
  Math.ceil(textOf(item.d ?? '').length / 40) +
  Math.ceil([item.m, item.c, item.x].join(' ').length / 45) +
  2 * Math.min(item.z?.length ?? 0, 1) +
  (item.z && item.z.length > 3 ? item.z.length : 0) +
  (item.l?.length ?? 0);

type BadgesProps = Pick<MenuItemProps, 'item' | 't'>;

/** Shows that the item is sold out, or else its discount. */
export function Badges({ item, t }: BadgesProps) {
  return (
    <>
      {item.s ? <p className="badge">{t('guest.soldOut')}</p> : null}
      {item.o && !item.s ? <p className="badge offer">{`−${item.o}%`}</p> : null}
    </>
  );
}

/** Whether a name is too long for large type, because it would make all cards in its row too tall. */
const isLong = (name: LocalizedString): boolean => textOf(name).length > 60;

type IngredientNumbersProps = {
  readonly numbers: readonly number[];
  readonly t: GuestTexts;
};

function IngredientNumbers({ numbers, t }: IngredientNumbersProps) {
  if (numbers.length === 0) return null;
  return (
    <sup className="ingredients">
      <a href="#ingredients">
        <span className="spoken">{`${t('guest.ingredients')} `}</span>
        <span>{numbers.join(', ')}</span>
      </a>
    </sup>
  );
}
