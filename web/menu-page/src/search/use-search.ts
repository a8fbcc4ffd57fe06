import type { Language } from '@qr-menu/schema';
import { useEffect, useMemo, useState } from 'react';
import { languages } from '../i18n/languages.ts';
import { type GuestData, itemAnchors } from '../server/guest-data.ts';
import {
  type OtherTexts,
  type PlacedSection,
  placeSections,
  searchMenu,
  textsOf,
} from './search-menu.ts';

export type LoadMenu = (language: Language) => Promise<Pick<GuestData, 'menu'>>;

type Loaded = { readonly of: LoadMenu; readonly language: Language; readonly texts: OtherTexts };

const none: OtherTexts = new Map();

/** Searches in the page's language, and in the other languages if there are no results. */
export function useSearch(sections: readonly PlacedSection[], language: Language, load: LoadMenu) {
  const [query, setQuery] = useState('');
  const appliedQuery = useAfterFrame(query.trim());
  const own = useMemo(() => searchMenu(sections, appliedQuery), [sections, appliedQuery]);
  const isNeeded = own.length === 0 && sections.length > 0;
  const { texts, isLoading } = useOtherTexts(language, load, isNeeded);
  const hits = useMemo(
    () => (isNeeded ? searchMenu(sections, appliedQuery, texts) : own),
    [isNeeded, own, sections, appliedQuery, texts],
  );
  return { query, setQuery, appliedQuery, hits, isLoading };
}

/** Returns a new value only after the next frame, so that typing does not wait for results. */
function useAfterFrame<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setShown(value));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return shown;
}

/**
 * Guests may search for a dish by its name in another language. The menu in the other languages is loaded
 * when a search finds nothing for the first time. The search words are never sent.
 */
function useOtherTexts(language: Language, load: LoadMenu, isNeeded: boolean) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isLoaded = loaded?.of === load && loaded.language === language;
  useEffect(() => {
    if (!isNeeded || isLoaded) return;
    let isCurrent = true;
    const otherLanguages = languages.filter((each) => each !== language);
    Promise.allSettled(otherLanguages.map(load)).then((answers) => {
      if (!isCurrent) return;
      const menus = answers.flatMap((answer) =>
        answer.status === 'fulfilled' ? answer.value : [],
      );
      if (menus.length > 0) setLoaded({ of: load, language, texts: textsOfDishes(menus) });
      else setHasFailed(true);
    });
    return () => {
      isCurrent = false;
      // If loading failed, it is tried again at the next search without results.
      setHasFailed(false);
    };
  }, [isNeeded, isLoaded, language, load]);
  return {
    texts: isLoaded ? loaded.texts : none,
    isLoading: isNeeded && !isLoaded && !hasFailed,
  };
}

function textsOfDishes(menus: readonly Pick<GuestData, 'menu'>[]): OtherTexts {
  const texts = new Map<string, readonly string[]>();
  for (const { menu } of menus) {
    for (const { section } of placeSections(menu?.sections ?? [])) {
      const anchors = itemAnchors(section);
      for (const [index, item] of section.items.entries()) {
        const anchor = anchors[index] ?? '';
        texts.set(anchor, [...(texts.get(anchor) ?? []), ...textsOf(item, section)]);
      }
    }
  }
  return texts;
}
