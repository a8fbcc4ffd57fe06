import { Anchor, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { AcceptInvitationDocument } from '#api/generated/operations.ts';
import { useSession } from '#session/session-context.ts';
import { Failure, Loading } from '#ui/feedback/status.tsx';
import { noToast, useSave } from '#ui/form/use-save.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

/** Accepts an invitation for the signed-in person and opens the venue. */
export function JoinPage() {
  const { t } = useTranslation();
  const { workspaceId = '', invitationId = '' } = useParams();
  const { user, switchWorkspace } = useSession();
  const { save, error } = useSave(AcceptInvitationDocument, noToast);
  const join = async () => {
    const saved = await save({ input: { workspaceId, invitationId } });
    if (saved) switchWorkspace(workspaceId);
  };
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void join();
  });
  return (
    <>
      <PageHeader title={t('staff.joining')} />
      {error === null ? (
        <Loading />
      ) : (
        <>
          <Failure text={error} onRetry={() => void join()} />
          <Text my="md">{t('staff.notJoined', { email: user.email })}</Text>
          <Anchor component={Link} to="/admin">
            {t('site.home')}
          </Anchor>
        </>
      )}
    </>
  );
}
