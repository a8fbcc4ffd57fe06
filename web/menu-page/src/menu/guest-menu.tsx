import type { MenuView } from '@qr-menu/schema';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { DietBar, DietButton, useDiet } from '../diet/diet-bar.tsx';
import { type DietChoice, isChosen } from '../diet/diet-choice.ts';
import type { GuestTexts } from '../i18n/guest-texts.ts';
import { IngredientList } from '../item/ingredient-list.tsx';
import { OpenItem } from '../item/item-dialog.tsx';
import { useList } from '../list/use-list.ts';
import { langOf, textOf } from '../localized-string.ts';
import type { CountMatches, LoadOtherMenus } from '../menus/menu-types.ts';
import { Hits } from '../search/hits.tsx';
import {
  countItems,
  type PlacedSection,
  placeSections,
  searchMenu,
} from '../search/search-menu.ts';
import { type LoadMenu, useSearch } from '../search/use-search.ts';
import { firstViewOf, type GuestIngredient, type GuestMenuData } from '../server/guest-data.ts';
import type { PlacedSectionProps } from './guest-section.tsx';
import { LazyHydratedSection, useLazyHydration } from './lazy-hydrated-section.tsx';
import { MenuBar } from './menu-bar.tsx';
import { useMenuView } from './menu-view.ts';

type GuestMenuProps = {
  readonly menu: GuestMenuData;
  /** A key that changes whenever anything changes that affects all sections. */
  readonly sectionsKey: string;
  /** Whether other data is being loaded. */
  readonly busy: boolean;
  /** The time at which the displayed data was current. Null if it is current now. */
  readonly asOf: Date | null;
  /** Loads the menu in another language for the search. */
  readonly load: LoadMenu;
  /** Loads the other menus that guests can open. Omitted if there is only one. */
  readonly loadOthers: LoadOtherMenus | undefined;
  /** Shows the other menus that contain matches for a search. */
  readonly elsewhere:
    | ((search: { readonly query: string; readonly count: CountMatches }) => ReactNode)
    | undefined;
  readonly t: GuestTexts;
};

export function GuestMenu(props: GuestMenuProps) {
  const { menu, sectionsKey, busy, asOf, load, loadOthers, elsewhere, t } = props;
  const sections = useMemo(() => placeSections(menu.sections), [menu]);
  const search = useSearch(sections, t.language, load);
  const { appliedQuery, hits } = search;
  const isSearching = appliedQuery !== '';
  const diet = useDiet(menu.told === 1);
  const { parts } = diet;
  // The page behind the filter does not change while the guest uses the filter.
  const choice = useSettled(diet.choice, !diet.isOpen);
  const isFiltering = isChosen(choice) && parts !== null;
  const list = useList(menu.waiter !== undefined);
  const main = useRef<HTMLElement>(null);
  useResultsOnScreen(main, appliedQuery, choice);
  const { view } = useMenuView(firstViewOf(menu));
  useLazyHydration(sections, view === 'cards' && !isSearching && !isFiltering);
  return (
    <>
      <MenuBar
        sections={sections}
        firstView={firstViewOf(menu)}
        isOfSeveral={loadOthers !== undefined}
        query={search.query}
        onChange={search.setQuery}
        t={t}
      >
        <DietButton diet={diet} isDeclared={menu.told === 1} t={t} />
      </MenuBar>
      <main
        id="menu"
        ref={main}
        aria-busy={busy || undefined}
        data-searching={isSearching || isFiltering || undefined}
      >
        <p id="found" className="found" role="status">
          {isSearching && !search.isLoading ? foundText(countItems(hits), t) : ''}
        </p>
        {isSearching && hits.length === 0 && !search.isLoading
          ? elsewhere?.({ query: appliedQuery, count: countMatches })
          : null}
        <DietBar diet={diet} isOfSeveral={loadOthers !== undefined} t={t} />
        {isFiltering ? (
          <parts.DietResults
            sections={hits}
            choice={choice}
            asOf={asOf}
            currency={menu.currency}
            t={t}
          />
        ) : null}
        {isSearching && !isFiltering ? (
          <Hits sections={hits} anchorOf={foundAnchor} currency={menu.currency} t={t} />
        ) : null}
        {sections.length === 0 ? <p className="about">{t('guest.prepared')}</p> : null}
        <div className="sections">
          <MenuSections
            key={sectionsKey}
            sections={sections}
            view={firstViewOf(menu)}
            currency={menu.currency}
            t={t}
          />
        </div>
        <AfterSections menu={menu} t={t} />
      </main>
      <OpenItem menu={menu} parts={parts} list={list} asOf={asOf} t={t} />
      {list ? (
        <list.MyList menu={menu} loadOthers={loadOthers} diet={diet} asOf={asOf} t={t} />
      ) : null}
      {diet.isOpen && parts ? (
        <parts.DietSheet diet={diet} sections={sections} asOf={asOf} t={t} />
      ) : null}
    </>
  );
}

/** Scrolls to the start of new results. */
function useResultsOnScreen(
  main: { readonly current: HTMLElement | null },
  query: string,
  choice: DietChoice,
): void {
  useEffect(() => {
    if (query === '') return;
    // Waits for the frame with the results, so that the page is laid out only once.
    const frame = requestAnimationFrame(() => main.current?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [main, query]);
  const shownChoice = useRef(choice);
  useEffect(() => {
    if (choice === shownChoice.current) return;
    shownChoice.current = choice;
    // The guest may have opened the filter far down the page, but the results start at the top.
    if (main.current && main.current.getBoundingClientRect().top < 0) main.current.scrollIntoView();
  }, [main, choice]);
}

const countMatches: CountMatches = ({ sections }, query) =>
  countItems(searchMenu(placeSections(sections), query));

const foundAnchor = (anchor: string): string => `found-${anchor}`;

/** Returns the value once it has settled. Until then, returns the last settled value. */
function useSettled<Value>(value: Value, isSettled: boolean): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (isSettled) setSettled(value);
  }, [value, isSettled]);
  return settled;
}

const foundText = (count: number, t: GuestTexts): string =>
  count === 0 ? t('guest.nothingFound') : t('guest.found', count);

type MenuSectionsProps = {
  readonly sections: readonly PlacedSection[];
  readonly currency: string;
  readonly t: GuestTexts;
};

/** The component that renders a section. On the server, it inserts finished markup instead. */
export const SectionView = createContext<ComponentType<PlacedSectionProps>>(LazyHydratedSection);

function MenuSections({ sections, ...shared }: MenuSectionsProps & { readonly view: MenuView }) {
  const View = useContext(SectionView);
  return sections.map(({ section, anchor }, index) => (
    <View
      key={`${section.i} ${anchor}`}
      section={section}
      anchor={anchor}
      leading={index === 0}
      {...shared}
    />
  ));
}

/** Shows the menu's own note and the legends. */
function AfterSections({ menu, t }: Pick<GuestMenuProps, 'menu' | 't'>) {
  return (
    <>
      {menu.about ? (
        <p className="about" lang={langOf(menu.about)}>
          {textOf(menu.about)}
        </p>
      ) : null}
      <IngredientLegend legend={menu.legend} t={t} />
      <CodesLegend menu={menu} t={t} />
    </>
  );
}

type IngredientLegendProps = {
  readonly legend: readonly GuestIngredient[];
  readonly t: GuestTexts;
};

function IngredientLegend({ legend, t }: IngredientLegendProps) {
  if (legend.length === 0) return null;
  return (
    <section id="ingredients" className="legend" aria-labelledby="ingredients-name">
      <h2 id="ingredients-name">{t('guest.ingredients')}</h2>
      <IngredientList of={legend} />
    </section>
  );
}

/** Explains the codes next to dishes and states the source of this information. */
function CodesLegend({ menu, t }: Pick<GuestMenuProps, 'menu' | 't'>) {
  const { codes, note } = menu;
  if (!codes && !note) return null;
  return (
    <section className="legend" aria-labelledby="codes-name">
      <h2 id="codes-name">{t('guest.codes')}</h2>
      {note ? <p className="note">{note}</p> : null}
      {codes ? (
        <dl>
          {codes.map(([code, meaning]) => (
            <div key={code}>
              <dt>
                <b translate="no">{code}</b> <span>{meaning}</span>
              </dt>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}
