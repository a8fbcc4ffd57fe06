import { limits } from '@qr-menu/domain';
import { useTranslation } from 'react-i18next';
import { LimitCount } from '#ui/limit-count.tsx';
import type { MenuRow } from './menu-row.ts';

export type MenuContentsProps = {
  readonly menu: Pick<MenuRow, 'sectionCount' | 'itemCount'>;
};

/** How full a menu is. */
export function MenuContents({ menu: { sectionCount, itemCount } }: MenuContentsProps) {
  const { t } = useTranslation();
  const { sectionsPerMenu, itemsPerMenu } = limits;
  return (
    <div className="menu-contents">
      <LimitCount
        text={t('catalog.sectionCount', { n: sectionCount, limit: sectionsPerMenu })}
        count={sectionCount}
        limit={sectionsPerMenu}
      />
      <LimitCount
        text={t('catalog.itemCount', { n: itemCount, limit: itemsPerMenu })}
        count={itemCount}
        limit={itemsPerMenu}
      />
    </div>
  );
}
