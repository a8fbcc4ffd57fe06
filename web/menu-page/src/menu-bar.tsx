import { CategoryLinks } from './category-links.tsx';
import type { GuestTexts } from './i18n/guest-texts.ts';
import { Icon } from './icon.tsx';
import { MenuSearch, type MenuSearchProps } from './menu-search.tsx';
import type { MenuView } from './menu-view.ts';
import { countItems, type PlacedSection } from './search-menu.ts';

/** A menu of fewer items is seen at a glance. */
const worthSearching = 12;

export type MenuBarProps = Omit<MenuSearchProps, 't'> & {
  readonly sections: readonly PlacedSection[];
  readonly view: MenuView;
  readonly onView: (view: MenuView) => void;
  readonly paused: boolean;
  readonly onPause: (paused: boolean) => void;
  readonly t: GuestTexts;
};

/** Stays in sight: where to go, what to look for, and how the menu is shown. */
export function MenuBar({ sections, query, onChange, ...tools }: MenuBarProps) {
  const { t, view, onView, paused, onPause } = tools;
  const carousel = view === 'carousel';
  return (
    <div className="bar">
      <CategoryLinks sections={sections} t={t} />
      <div className="tools">
        {countItems(sections) > worthSearching ? (
          <MenuSearch query={query} onChange={onChange} t={t} />
        ) : null}
        <button
          type="button"
          className="pause"
          aria-label={t(paused ? 'guest.play' : 'guest.pause')}
          onClick={() => onPause(!paused)}
        >
          <Icon name={paused ? 'play' : 'pause'} />
        </button>
        <button
          type="button"
          aria-label={t(carousel ? 'guest.listView' : 'guest.carouselView')}
          onClick={() => onView(carousel ? 'list' : 'carousel')}
        >
          <Icon name={carousel ? 'list' : 'cards'} />
        </button>
      </div>
    </div>
  );
}
