import { useApolloClient } from '@apollo/client/react';
import { Button, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LeaveWorkspaceDocument, MyWorkspacesDocument } from '#api/generated/operations.ts';
import { roleTexts } from '#session/role-texts.ts';
import { useSession, type Workspace } from '#session/session-context.ts';
import { showFailure } from '#ui/toast.ts';
import { useSave } from '#ui/use-save.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { PersonRow } from './person-row.tsx';

/** Every venue that the user works for: switch to it, or leave it. */
export function MyVenues() {
  const { t } = useTranslation();
  const { workspaces } = useSession();
  return (
    <section className="panel" aria-labelledby="venues">
      <Title order={2} size="h4" id="venues">
        {t('staff.venues')}
      </Title>
      <ul className="people">
        {workspaces.map((workspace) => (
          <Venue key={workspace.id} venue={workspace} />
        ))}
      </ul>
    </section>
  );
}

function Venue({ venue }: { readonly venue: Workspace }) {
  const { t } = useTranslation();
  const client = useApolloClient();
  const { user, workspace, switchWorkspace } = useSession();
  const own = venue.id === user.id;
  const here = venue.id === workspace.id;
  const name = venue.name ?? t(own ? 'session.own' : 'session.unnamed');
  const left = () => {
    if (here) switchWorkspace(user.id);
    else void client.refetchQueries({ include: [MyWorkspacesDocument] });
  };
  const options = { onFailure: showFailure, onSaved: left };
  const { save, saving } = useSave(LeaveWorkspaceDocument, options);
  const leave = () =>
    save({ input: { workspaceId: venue.id } }, { doneText: t('staff.left', { name }) });
  return (
    <PersonRow name={name} detail={t(roleTexts[venue.role])}>
      {here ? (
        <Text c="dimmed">{t('staff.current')}</Text>
      ) : (
        <Button
          size="xs"
          variant="light"
          aria-label={t('staff.switchToNamed', { name })}
          onClick={() => switchWorkspace(venue.id)}
        >
          {t('staff.switchTo')}
        </Button>
      )}
      {own ? null : (
        <ConfirmButton
          label={t('staff.leave')}
          spokenLabel={t('staff.leaveNamed', { name })}
          about={name}
          question={t('staff.leaveQuestion')}
          hint={t('staff.leaveHint')}
          busy={saving}
          onConfirm={leave}
        />
      )}
    </PersonRow>
  );
}
