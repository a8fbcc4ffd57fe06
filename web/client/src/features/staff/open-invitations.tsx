import { Button, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ListStaffQuery, RevokeInvitationDocument } from '#api/generated/operations.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { roleTexts } from '#session/role-texts.ts';
import { useSession } from '#session/session-context.ts';
import { formatDate } from '#ui/format-date.ts';
import { showFailure, showSuccess } from '#ui/toast.ts';
import { useSave } from '#ui/use-save.ts';
import { PersonRow } from './person-row.tsx';

type Invitation = ListStaffQuery['listStaff']['invitations'][number];

export type OpenInvitationsProps = {
  readonly invitations: readonly Invitation[];
  readonly mayChange: boolean;
  readonly onChanged: () => void;
};

export function OpenInvitations({ invitations, mayChange, onChanged }: OpenInvitationsProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  if (invitations.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="open-invitations">
      <Title order={2} size="h4" id="open-invitations">
        {t('staff.open')}
      </Title>
      <ul className="people">
        {invitations.map((invitation) => {
          const { id, email, role, createdAt } = invitation;
          const waiting = t('staff.waiting', { date: formatDate(createdAt, language) });
          return (
            <PersonRow key={id} name={email} detail={`${t(roleTexts[role])} · ${waiting}`}>
              {mayChange ? <Actions invitation={invitation} onChanged={onChanged} /> : null}
            </PersonRow>
          );
        })}
      </ul>
    </section>
  );
}

type ActionsProps = { readonly invitation: Invitation; readonly onChanged: () => void };

function Actions({ invitation: { id, email }, onChanged }: ActionsProps) {
  const { t } = useTranslation();
  const { workspace } = useSession();
  const options = { onFailure: showFailure, onSaved: onChanged };
  const { save, saving } = useSave(RevokeInvitationDocument, options);
  const revoke = () => save({ input: { id } }, { doneText: t('staff.revoked') });
  const link = `${window.location.origin}/admin/staff`;
  const venue = workspace.name ?? t('session.own');
  const letter = new URLSearchParams({
    subject: t('staff.mailSubject'),
    body: t('staff.mailBody', { venue, link }),
  });
  // A form's encoding of spaces is not that of a mail address.
  const mail = `mailto:${encodeURIComponent(email)}?${String(letter).replaceAll('+', '%20')}`;
  const copy = () =>
    copied(link).then(
      () => showSuccess(t('staff.linkCopied')),
      () => showFailure(t('staff.linkNotCopied', { link })),
    );
  return (
    <>
      <Button
        size="xs"
        variant="light"
        onClick={copy}
        aria-label={t('staff.copyLinkNamed', { email })}
      >
        {t('staff.copyLink')}
      </Button>
      <Button
        component="a"
        href={mail}
        size="xs"
        variant="light"
        aria-label={t('staff.mailNamed', { email })}
      >
        {t('staff.mail')}
      </Button>
      <Button
        size="xs"
        variant="outline"
        color="red"
        loading={saving}
        aria-label={t('staff.revokeNamed', { email })}
        onClick={() => void revoke()}
      >
        {t('staff.revoke')}
      </Button>
    </>
  );
}

/** Pages that are not served securely have no clipboard. */
const copied = async (text: string): Promise<void> => navigator.clipboard.writeText(text);
