import { useQuery } from '@apollo/client/react';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { VenueNameDocument } from '#api/generated/operations.ts';
import { useSession } from '#session/session-context.ts';
import { PageHeader } from '#ui/page-header.tsx';

export function DashboardPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { data } = useQuery(VenueNameDocument, { fetchPolicy: 'cache-and-network' });
  const venue = data?.listAccounts?.items[0]?.name;
  return (
    <Stack align="flex-start">
      <PageHeader title={t('admin.welcome', { name: user.email || t('admin.user') })} />
      {venue ? (
        <Anchor href={`/menu/${encodeURIComponent(venue)}`}>{t('admin.viewMenu')}</Anchor>
      ) : null}
      <Text>{t('admin.welcomeHint')}</Text>
      <Button component={Link} to="/admin/account">
        {t('admin.account.title')}
      </Button>
    </Stack>
  );
}
