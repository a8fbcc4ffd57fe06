import {
  type ComponentType,
  createContext,
  Suspense,
  startTransition,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type GuestIngredient, type GuestMenuData, langOf, textOf } from './guest-data.ts';
import { GuestSection, type GuestSectionProps } from './guest-section.tsx';
import type { GuestTexts } from './i18n/guest-texts.ts';
import { MenuBar } from './menu-bar.tsx';
import { type MenuView, rememberedView, rememberView } from './menu-view.ts';
import { countItems, type PlacedSection, placeSections, searchMenu } from './search-menu.ts';

type GuestMenuProps = {
  readonly menu: GuestMenuData;
  /** Other data is on its way. */
  readonly busy: boolean;
  readonly t: GuestTexts;
};

export function GuestMenu({ menu, busy, t }: GuestMenuProps) {
  const [view, setView] = useMenuView();
  const [paused, setPaused] = useState(false);
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query.trim());
  const all = useMemo(() => placeSections(menu.sections), [menu]);
  const sections = useMemo(() => searchMenu(all, wanted), [all, wanted]);
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (wanted !== '') main.current?.scrollIntoView({ behavior: 'instant' });
  }, [wanted]);
  const tools = { view, onView: setView, paused, onPause: setPaused, query, onChange: setQuery };
  return (
    <>
      <MenuBar sections={all} {...tools} t={t} />
      <main
        id="menu"
        ref={main}
        aria-busy={busy || undefined}
        data-searching={wanted !== '' || undefined}
      >
        <p id="found" className="found" role="status">
          {wanted === '' ? '' : foundText(countItems(sections), t)}
        </p>
        {menu.about ? (
          <p className="about" lang={langOf(menu.about)}>
            {textOf(menu.about)}
          </p>
        ) : null}
        <MenuSections
          sections={sections}
          currency={menu.currency}
          carousel={view === 'carousel' && wanted === ''}
          playing={!paused}
          t={t}
        />
        <IngredientLegend legend={menu.legend} t={t} />
      </main>
    </>
  );
}

const foundText = (count: number, t: GuestTexts): string =>
  count === 0 ? t('guest.nothingFound') : t('guest.found', count);

/** The guest's view. The server's markup is the carousel's, so a remembered list comes after it. */
function useMenuView(): readonly [MenuView, (view: MenuView) => void] {
  const [view, setView] = useState<MenuView>('carousel');
  useEffect(() => startTransition(() => setView(rememberedView())), []);
  const choose = useCallback((next: MenuView) => {
    rememberView(next);
    startTransition(() => setView(next));
  }, []);
  return [view, choose];
}

type MenuSectionsProps = Omit<GuestSectionProps, 'section' | 'anchor' | 'leading'> & {
  readonly sections: readonly PlacedSection[];
};

/** What shows a section: the server puts finished markup in its place. */
export const SectionView = createContext<ComponentType<GuestSectionProps>>(GuestSection);

/** Each section is a boundary, so that React starts them one by one and never blocks a phone. */
function MenuSections({ sections, ...shared }: MenuSectionsProps) {
  const View = useContext(SectionView);
  return sections.map(({ section, anchor }, index) => (
    <Suspense key={section.i}>
      <View section={section} anchor={anchor} leading={index === 0} {...shared} />
    </Suspense>
  ));
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
      <dl>
        {legend.map(({ k, n, d }) => (
          <div key={`${k} ${textOf(n)}`}>
            <dt>
              <b>{k}</b> <span lang={langOf(n)}>{textOf(n)}</span>
            </dt>
            {d ? <dd lang={langOf(d)}>{textOf(d)}</dd> : null}
          </div>
        ))}
      </dl>
    </section>
  );
}
