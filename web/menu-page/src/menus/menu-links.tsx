import { useLayoutEffect, useState } from 'react';
import { dirOf, langOf, textOf } from '../localized-string.ts';
import { loadLater } from '../menu/late-parts.ts';
import type { MenuLinksProps } from './menu-types.ts';

export type MenuParts = typeof import('./menu-parts.tsx');

export const loadMenuParts = loadLater(() => import('./menu-parts.tsx'));

/** Loads the parts that need a script. Null until they are loaded, or if there is only one menu. */
export function useMenuParts(areNeeded: boolean): MenuParts | null {
  const [parts, setParts] = useState<MenuParts | null>(null);
  useLayoutEffect(() => {
    if (areNeeded) loadMenuParts().then(setParts, () => undefined);
  }, [areNeeded]);
  return parts;
}

/** Links to all menus that guests can open. The links always show the hours in words. */
export function MenuLinks({
  parts,
  ...props
}: MenuLinksProps & { readonly parts: MenuParts | null }) {
  const { menus, own, hrefOf, onChoose, t } = props;
  return (
    <nav className="menus" aria-label={t('guest.menus')}>
      <ul>
        {menus.links.map((link) => (
          <li key={link.k}>
            <a
              href={hrefOf(link.k)}
              aria-current={link.k === own ? 'page' : undefined}
              onClick={(event) => parts?.isPlain(event) && onChoose(link.k)}
            >
              <span lang={langOf(link.n)} dir={dirOf(link.n)}>
                {textOf(link.n)}
              </span>
              {link.w ? (
                <small>
                  {parts ? <parts.HoursNow link={link} {...props} /> : <span>{link.w}</span>}
                </small>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
      {parts ? <parts.NextMenu key={own} {...props} /> : null}
    </nav>
  );
}
