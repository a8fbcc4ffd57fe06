import { Anchor, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** An address below /admin that leads nowhere, inside the frame. */
export function MissingPage() {
  const { t } = useTranslation();
  return (
    <Stack align="flex-start">
      <Title order={1}>{t('site.notFound')}</Title>
      <Anchor component={Link} to="/admin">
        {t('site.home')}
      </Anchor>
    </Stack>
  );
}
