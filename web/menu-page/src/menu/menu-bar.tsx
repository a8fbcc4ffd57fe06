import type { MenuView } from '@qr-menu/schema';
import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { GuestTexts } from '../i18n/guest-texts.ts';
import { langOf, textOf } from '../localized-string.ts';
import { countItems, type PlacedSection } from '../search/search-menu.ts';
import { stayAt } from './frame-scheduler.ts';
import { Icon } from './icon.tsx';
import { chooseView, pauseCarousels, useMenuView } from './menu-view.ts';

/** Menus with fewer items have no search field, unless guests can open several menus. */
const worthSearching = 12;
/** In menus with more items, the button for the other view has a label instead of an icon. */
const worthWords = 30;

type MenuBarProps = Omit<MenuSearchProps, 't'> & {
  readonly sections: readonly PlacedSection[];
  readonly firstView: MenuView;
  /** Whether guests can open several menus. */
  readonly isOfSeveral: boolean;
  /** Additional tools for the bar. */
  readonly children: ReactNode;
  readonly t: GuestTexts;
};

export function MenuBar(props: MenuBarProps) {
  const { sections, firstView, isOfSeveral, query, onChange, children, t } = props;
  const { view, paused } = useMenuView(firstView);
  const carousel = view === 'cards';
  const count = countItems(sections);
  // Guests must be able to end a search, so the field stays visible as long as it contains text.
  const isSearchable = count > worthSearching || isOfSeveral || query !== '';
  return (
    <div className="bar">
      <CategoryLinks sections={sections} t={t} />
      <div className="tools">
        {isSearchable ? <MenuSearch query={query} onChange={onChange} t={t} /> : null}
        <button
          type="button"
          className="pause"
          aria-label={t(paused ? 'guest.play' : 'guest.pause')}
          onClick={() => pauseCarousels(!paused)}
        >
          <Icon name={paused ? 'play' : 'pause'} />
        </button>
        <button
          type="button"
          className="switch"
          aria-label={t(carousel ? 'guest.listView' : 'guest.carouselView')}
          onClick={() => chooseView(carousel ? 'list' : 'cards')}
        >
          <Icon name={carousel ? 'list' : 'cards'} />
          {count > worthWords ? <span>{t(carousel ? 'guest.list' : 'guest.cards')}</span> : null}
        </button>
        {children}
      </div>
    </div>
  );
}

/** If there are more categories than this, they do not fit side by side. */
const mostInARow = 6;

type CategoryLinksProps = {
  readonly sections: readonly PlacedSection[];
  readonly t: GuestTexts;
};

/** The space before the highlighted link, which leaves a part of the previous link visible. */
const linkRoom = 64;

/** The links in a row that scrolls sideways, with a button that shows all of them. */
function CategoryLinks({ sections, t }: CategoryLinksProps) {
  const { open, setOpen, container } = useDismissable();
  const current = useCurrentSection(sections);
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (current && link && strip.current) strip.current.scrollLeft = link.offsetLeft - linkRoom;
  }, [current]);
  const jump = (event: MouseEvent, anchor: string) => {
    setOpen(false);
    // During a search, the section itself is hidden and only its results are on the page.
    const hit = document.querySelector(`.hits > [id$="-${anchor}"]`);
    if (!hit) return stayAt(anchor);
    event.preventDefault();
    hit.scrollIntoView();
  };
  return (
    <nav
      className={sections.length > mostInARow ? 'categories many' : 'categories'}
      aria-label={t('guest.categories')}
      ref={container}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls="categories"
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'close' : 'menu'} />
        <span>{t('guest.categories')}</span>
      </button>
      <ul id="categories" ref={strip} data-open={open || undefined}>
        {sections.map(({ section: { n }, anchor }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              lang={langOf(n)}
              aria-current={anchor === current || undefined}
              onClick={(event) => jump(event, anchor)}
            >
              {textOf(n)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** In pixels from the top of the screen. After a jump, the section begins slightly above this line. */
const readingLine = 160;

/** Returns the anchor of the section that the guest is reading, or null if there is none yet. */
function useCurrentSection(sections: readonly PlacedSection[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const crossing = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) crossing.add(target.id);
          else crossing.delete(target.id);
        }
        const crossed = sections.find(({ anchor }) => crossing.has(anchor));
        // No section crosses the line while it is between two sections.
        if (crossed) setCurrent(crossed.anchor);
      },
      { rootMargin: `-${readingLine}px 0px ${readingLine + 1 - innerHeight}px 0px` },
    );
    for (const { anchor } of sections) {
      const element = document.getElementById(anchor);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [sections]);
  return current;
}

/** The state of a panel that is closed by scrolling, by Escape, or by a click elsewhere. */
function useDismissable() {
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLElement>(null);
  // Runs as soon as the panel is rendered, before it is painted, because a key can be pressed right after the
  // click.
  useLayoutEffect(() => {
    if (!open) return;
    const close = () => setOpen(false);
    const closeOutside = ({ target }: Event) => {
      if (!container.current?.contains(target as Node)) close();
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      close();
      container.current?.querySelector('button')?.focus();
    };
    addEventListener('scroll', close, { passive: true });
    addEventListener('pointerdown', closeOutside);
    addEventListener('focusin', closeOutside);
    addEventListener('keydown', closeByKey);
    return () => {
      removeEventListener('scroll', close);
      removeEventListener('pointerdown', closeOutside);
      removeEventListener('focusin', closeOutside);
      removeEventListener('keydown', closeByKey);
    };
  }, [open]);
  return { open, setOpen, container };
}

type MenuSearchProps = {
  readonly query: string;
  readonly onChange: (query: string) => void;
  readonly t: GuestTexts;
};

function MenuSearch({ query, onChange, t }: MenuSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  return (
    <search className="search">
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        aria-label={t('guest.search')}
        placeholder={t('guest.searchHint')}
        value={query}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onChange('');
          // Hides the phone's keyboard, so that the results are visible.
          if (key === 'Enter') field.current?.blur();
        }}
      />
      {query ? (
        <button type="button" aria-label={t('guest.clearSearch')} onClick={clear}>
          <Icon name="close" />
        </button>
      ) : null}
    </search>
  );
}
