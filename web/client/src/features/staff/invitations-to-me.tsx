import { useQuery } from '@apollo/client/react';
import { Button, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  AcceptInvitationDocument,
  MyWorkspacesDocument,
  type MyWorkspacesQuery,
} from '#api/generated/operations.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { roleTexts } from '#session/role-texts.ts';
import { formatDate } from '#ui/format-date.ts';
import { showFailure } from '#ui/toast.ts';
import { useSave } from '#ui/use-save.ts';
import { PersonRow } from './person-row.tsx';

type Invitation = MyWorkspacesQuery['myInvitations'][number];

/** What others have invited the user to; nothing when there is none. */
export function InvitationsToMe() {
  const { t } = useTranslation();
  const { data, refetch } = useQuery(MyWorkspacesDocument, { fetchPolicy: 'cache-and-network' });
  const invitations = data?.myInvitations ?? [];
  if (invitations.length === 0) return null;
  const reload = () => void refetch().catch(() => undefined);
  return (
    <section className="panel" aria-labelledby="to-me">
      <Title order={2} size="h4" id="to-me">
        {t('staff.toMe')}
      </Title>
      <ul className="people">
        {invitations.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} onAccepted={reload} />
        ))}
      </ul>
    </section>
  );
}

type RowProps = { readonly invitation: Invitation; readonly onAccepted: () => void };

function Row({ invitation, onAccepted }: RowProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const options = { onFailure: showFailure, onSaved: onAccepted };
  const { save, saving } = useSave(AcceptInvitationDocument, options);
  const { id: invitationId, workspaceId, role, createdAt } = invitation;
  const name = invitation.accountName ?? t('session.unnamed');
  const invitedAs = t('staff.invitedAs', { role: t(roleTexts[role]) });
  const accept = () =>
    save({ input: { workspaceId, invitationId } }, { doneText: t('staff.accepted', { name }) });
  return (
    <PersonRow name={name} detail={`${invitedAs} · ${formatDate(createdAt, language)}`}>
      <Button
        size="xs"
        loading={saving}
        aria-label={t('staff.acceptNamed', { name })}
        onClick={() => void accept()}
      >
        {t('staff.accept')}
      </Button>
    </PersonRow>
  );
}
