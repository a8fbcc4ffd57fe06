import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useLoaded } from '#api/cache/use-loaded.ts';
import {
  InviteStaffDocument,
  ListStaffDocument,
  RequireStaffTwoStepDocument,
  type StaffRole,
} from '#api/generated/operations.ts';
import { useSession } from '#session/session-context.ts';
import { LoadState } from '#ui/feedback/status.tsx';
import { emailText, fault } from '#ui/form/form-schemas.ts';
import { RecordForm } from '#ui/form/record-form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { noToast, useSave } from '#ui/form/use-save.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { InvitationsToMe, MyVenues, OpenInvitations, People, RoleSelect } from './people.tsx';
import './staff.css';

export function StaffPage() {
  const { t } = useTranslation();
  const { workspace, workspaces } = useSession();
  const { data, ...load } = useLoaded(ListStaffDocument);
  const owns = workspace.role === 'owner';
  const shown = data && { staff: data.listStaff, mayChange: owns, onChanged: load.reload };
  return (
    <>
      <PageHeader title={t('staff.title')} />
      <Stack gap="lg" className="panels">
        <Text>{t(owns ? 'staff.intro' : 'staff.onlyOwner')}</Text>
        <InvitationsToMe />
        {owns ? (
          <InvitePanel
            isMailed={data?.listStaff.invitationsMailed ?? false}
            onInvited={load.reload}
          />
        ) : null}
        <LoadState {...load} text={t('staff.loading')} />
        {shown ? <OpenInvitations {...shown} /> : null}
        {shown ? <People {...shown} /> : null}
        {data && owns ? (
          <TwoStepPanel isRequired={data.listStaff.twoStepRequired} onChanged={load.reload} />
        ) : null}
        {workspaces.length > 1 ? <MyVenues /> : null}
      </Stack>
    </>
  );
}

const invitationTo = (own: string) =>
  z.object({
    email: emailText.check(
      z.refine(
        (email) => email.toLowerCase() !== own.toLowerCase(),
        fault('admin.invalidFields.ownEmail'),
      ),
    ),
  });

type InvitePanelProps = { readonly isMailed: boolean; readonly onInvited: () => void };

/** Invites a person by email address. If no email can be sent, the owner has to send the link. */
function InvitePanel({ isMailed, onInvited }: InvitePanelProps) {
  const { t } = useTranslation();
  const [invited, setInvited] = useState<readonly string[]>([]);
  const last = invited.at(-1);
  return (
    <Panel title={t('staff.invite')}>
      <InviteForm
        key={invited.length}
        onInvited={(email) => {
          setInvited([...invited, email]);
          onInvited();
        }}
      />
      <div role="status">
        {last ? t(isMailed ? 'staff.invitedByMail' : 'staff.invited', { email: last }) : null}
      </div>
    </Panel>
  );
}

function InviteForm({ onInvited }: { readonly onInvited: (email: string) => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [role, setRole] = useState<StaffRole>('editor');
  const { save, saving, error } = useSave(InviteStaffDocument, noToast);
  const { form, text } = useForm({
    initial: { email: '' },
    schema: invitationTo(user.email),
    onSubmit: async ({ email }) => {
      if (await save({ input: { email, role } })) onInvited(email);
    },
  });
  return (
    <RecordForm form={form} error={error} saving={saving} submitLabel={t('staff.sendInvitation')}>
      <div className="invite-fields">
        <TextInput
          label={t('staff.email')}
          type="email"
          autoComplete="off"
          required
          {...text('email')}
        />
        <RoleSelect value={role} onChange={setRole} />
      </div>
    </RecordForm>
  );
}

type TwoStepPanelProps = { readonly isRequired: boolean; readonly onChanged: () => void };

/**
 * Lets the owner require a second step from the staff. Does not apply to the owner, who could otherwise be
 * locked out.
 */
function TwoStepPanel({ isRequired, onChanged }: TwoStepPanelProps) {
  const { t } = useTranslation();
  const { save, saving } = useSave(RequireStaffTwoStepDocument, { onSaved: onChanged });
  const change = () =>
    void save({ input: { required: !isRequired } }, { doneText: t('twoStep.staff.saved') });
  return (
    <Panel title={t('twoStep.staff.title')}>
      <Stack align="flex-start">
        <Text fw={600} role="status">
          {t(isRequired ? 'twoStep.staff.on' : 'twoStep.staff.off')}
        </Text>
        <Text c="dimmed">{t('twoStep.staff.hint')}</Text>
        <Button variant={isRequired ? 'default' : 'outline'} loading={saving} onClick={change}>
          {t(isRequired ? 'twoStep.staff.release' : 'twoStep.staff.require')}
        </Button>
      </Stack>
    </Panel>
  );
}
