import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

export type EditLinkProps = { readonly to: string; readonly name: string };

export function EditLink({ to, name }: EditLinkProps) {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      to={to}
      size="xs"
      variant="outline"
      aria-label={t('admin.editNamed', { name })}
    >
      {t('admin.edit')}
    </Button>
  );
}
