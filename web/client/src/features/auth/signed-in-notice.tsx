import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AuthPage } from './auth-page.tsx';

export type SignedInNoticeProps = { readonly email: string; readonly onSignOut: () => void };

/** Registering would end in the screens of whoever is signed in. */
export function SignedInNotice({ email, onSignOut }: SignedInNoticeProps) {
  const { t } = useTranslation();
  return (
    <AuthPage title={t('auth.register')}>
      <Paper withBorder className="auth-card">
        <Stack>
          <Title order={1} size="h2">
            {t('auth.register')}
          </Title>
          <Text role="status">{t('auth.errors.alreadySignedIn')}</Text>
          <Text fw={600}>{email}</Text>
          <Button component={Link} to="/admin">
            {t('auth.toAdmin')}
          </Button>
          <Button variant="default" onClick={onSignOut}>
            {t('auth.signOutFirst')}
          </Button>
        </Stack>
      </Paper>
    </AuthPage>
  );
}
