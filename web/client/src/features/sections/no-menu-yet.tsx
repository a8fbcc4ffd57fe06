import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';

/** What comes before the first section. */
export function NoMenuYet() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('admin.sections.empty')}
      text={t('catalog.sections.menuFirstText')}
      action={{ label: t('admin.menus.add'), to: '/admin/menus/create' }}
    />
  );
}
