import type { GuestTexts } from './i18n/guest-texts.ts';
import { Icon } from './icon.tsx';
import { layOutEverything } from './menu-view.ts';
import { langOf, textOf } from './said.ts';
import type { PlacedSection } from './search-menu.ts';
import { useDismissable } from './use-dismissable.ts';

/** More categories than this do not fit beside each other. */
const mostInARow = 6;

export type CategoryLinksProps = {
  readonly sections: readonly PlacedSection[];
  readonly t: GuestTexts;
};

/** Links in a row; the style sheet makes them a dropdown if they are many, or a burger's menu. */
export function CategoryLinks({ sections, t }: CategoryLinksProps) {
  const { open, setOpen, container } = useDismissable<HTMLElement>();
  const jump = () => {
    layOutEverything();
    setOpen(false);
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
      <ul id="categories" data-open={open || undefined}>
        {sections.map(({ section: { n }, anchor }) => (
          <li key={anchor}>
            <a href={`#${anchor}`} lang={langOf(n)} onClick={jump}>
              {textOf(n)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
