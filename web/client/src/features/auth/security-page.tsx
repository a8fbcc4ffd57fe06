import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#ui/page-header.tsx';
import { ChangePassword } from './change-password.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

/** What an owner can do for the safety of the sign-in. */
export function SecurityPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('security.title')} />
      <Stack gap="lg" className="panels">
        <ChangePassword />
        <SignOutEverywhere />
      </Stack>
    </>
  );
}
