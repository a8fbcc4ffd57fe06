import { useQuery } from '@apollo/client/react';
import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ListStaffDocument } from '#api/generated/operations.ts';
import { useFailureText } from '#api/use-failure-text.ts';
import { useSession } from '#session/session-context.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { Failure, Loading } from '#ui/status.tsx';
import { InvitationsToMe } from './invitations-to-me.tsx';
import { InviteForm } from './invite-form.tsx';
import { MyVenues } from './my-venues.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { People } from './people.tsx';
import './staff.css';

/** Who works for this venue, and for which venues the user works. */
export function StaffPage() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { workspace, workspaces } = useSession();
  const { data, error, refetch } = useQuery(ListStaffDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const owns = workspace.role === 'owner';
  const reload = () => void refetch().catch(() => undefined);
  return (
    <>
      <PageHeader title={t('staff.title')} />
      <Stack gap="lg" className="panels">
        <Text>{t(owns ? 'staff.intro' : 'staff.onlyOwner')}</Text>
        <InvitationsToMe />
        {owns ? <InviteForm onInvited={reload} /> : null}
        {error ? (
          <Failure text={t('admin.error', { message: failureText(error) })} onRetry={reload} />
        ) : null}
        {!data && !error ? <Loading text={t('staff.loading')} /> : null}
        {data ? (
          <>
            <OpenInvitations
              invitations={data.listStaff.invitations}
              mayChange={owns}
              onChanged={reload}
            />
            <People members={data.listStaff.members} mayChange={owns} onChanged={reload} />
          </>
        ) : null}
        {workspaces.length > 1 ? <MyVenues /> : null}
      </Stack>
    </>
  );
}
