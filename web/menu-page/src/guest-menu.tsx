import type { MenuView } from '@qr-menu/schema';
import {
  type ComponentType,
  createContext,
  startTransition,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  firstViewOf,
  type GuestIngredient,
  type GuestMenuData,
  langOf,
  textOf,
} from './guest-data.ts';
import { GuestSection, type PlacedSectionProps } from './guest-section.tsx';
import type { GuestTexts } from './i18n/guest-texts.ts';
import { OpenItem } from './item-dialog.tsx';
import { MenuBar } from './menu-bar.tsx';
import { useMenuView } from './menu-view.ts';
import { countItems, type PlacedSection, placeSections, searchMenu } from './search-menu.ts';
import { useWaking, WakingSection } from './waking-section.tsx';

type GuestMenuProps = {
  readonly menu: GuestMenuData;
  /** Of what all sections depend on. */
  readonly sectionsKey: string;
  /** Other data is on its way. */
  readonly busy: boolean;
  readonly t: GuestTexts;
};

export function GuestMenu({ menu, sectionsKey, busy, t }: GuestMenuProps) {
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query.trim());
  const sections = useMemo(() => placeSections(menu.sections), [menu]);
  const hits = useMemo(() => searchMenu(sections, wanted), [sections, wanted]);
  const isSearching = wanted !== '';
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (wanted === '') return;
    // Laid out once, with the frame that shows them.
    const frame = requestAnimationFrame(() => main.current?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  const { view } = useMenuView(firstViewOf(menu));
  useWaking(sections, view === 'cards' && !isSearching);
  return (
    <>
      <MenuBar
        sections={sections}
        firstView={firstViewOf(menu)}
        query={query}
        onChange={setQuery}
        t={t}
      />
      <main
        id="menu"
        ref={main}
        aria-busy={busy || undefined}
        data-searching={isSearching || undefined}
      >
        <p id="found" className="found" role="status">
          {isSearching ? foundText(countItems(hits), t) : ''}
        </p>
        {menu.about ? (
          <p className="about" lang={langOf(menu.about)}>
            {textOf(menu.about)}
          </p>
        ) : null}
        {isSearching ? <Hits sections={hits} currency={menu.currency} t={t} /> : null}
        <div className="sections">
          <MenuSections
            key={sectionsKey}
            sections={sections}
            view={firstViewOf(menu)}
            currency={menu.currency}
            t={t}
          />
        </div>
        <IngredientLegend legend={menu.legend} t={t} />
      </main>
      <OpenItem menu={menu} t={t} />
    </>
  );
}

const foundText = (count: number, t: GuestTexts): string =>
  count === 0 ? t('guest.nothingFound') : t('guest.found', count);

type MenuSectionsProps = {
  readonly sections: readonly PlacedSection[];
  readonly currency: string;
  readonly t: GuestTexts;
};

/** What shows a section: the server puts finished markup in its place. */
export const SectionView = createContext<ComponentType<PlacedSectionProps>>(WakingSection);

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

/** As many as a phone's screen shows of a list. */
const firstHits = 10;

/** How many sections hold the first hits. */
function sectionsAtOnce(sections: readonly PlacedSection[]): number {
  const enough = sections.findIndex(
    (_, index) => countItems(sections.slice(0, index + 1)) >= firstHits,
  );
  return enough === -1 ? sections.length : enough + 1;
}

/**
 * What a search finds stands before the sections, which the style sheet hides meanwhile. A single
 * letter finds most of a menu: what the screen has no room for follows section by section.
 */
function Hits({ sections, ...shared }: MenuSectionsProps) {
  const [further, setFurther] = useState(0);
  const shown = sectionsAtOnce(sections) + further;
  useEffect(() => {
    if (shown >= sections.length) return;
    const frame = requestAnimationFrame(() =>
      startTransition(() => setFurther((count) => count + 1)),
    );
    return () => cancelAnimationFrame(frame);
  }, [shown, sections.length]);
  return (
    <div className="hits">
      {sections.slice(0, shown).map(({ section, anchor }) => (
        <GuestSection
          key={section.i}
          section={section}
          anchor={`found-${anchor}`}
          leading={false}
          isHit
          carousel={false}
          playing={false}
          {...shared}
        />
      ))}
    </div>
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
