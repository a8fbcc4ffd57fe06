import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { GuestMenuData } from './guest-data.ts';
import type { GuestTexts } from './i18n/guest-texts.ts';
import { IngredientLegend } from './ingredient-legend.tsx';
import { MenuBar } from './menu-bar.tsx';
import { MenuSections } from './menu-sections.tsx';
import { langOf, textOf } from './said.ts';
import { countItems, placeSections, searchMenu } from './search-menu.ts';
import { useMenuView } from './use-menu-view.ts';

export type GuestMenuProps = {
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
