import { TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { InviteStaffDocument, type StaffRole } from '#api/generated/operations.ts';
import { emailText } from '#ui/form-schemas.ts';
import { RecordForm } from '#ui/record-form.tsx';
import { useForm } from '#ui/use-form.ts';
import { useSave } from '#ui/use-save.ts';
import { RoleSelect } from './role-select.tsx';

const schema = z.object({ email: emailText });

/** Invites by e-mail address. No mail is sent: the owner passes on the link. */
export function InviteForm({ onInvited }: { readonly onInvited: () => void }) {
  const { t } = useTranslation();
  const [invited, setInvited] = useState<readonly string[]>([]);
  const last = invited.at(-1);
  return (
    <section className="panel" aria-labelledby="invite">
      <Title order={2} size="h4" id="invite">
        {t('staff.invite')}
      </Title>
      <Fields
        key={invited.length}
        onInvited={(email) => {
          setInvited([...invited, email]);
          onInvited();
        }}
      />
      <div role="status">{last ? t('staff.invited', { email: last }) : null}</div>
    </section>
  );
}

function Fields({ onInvited }: { readonly onInvited: (email: string) => void }) {
  const { t } = useTranslation();
  const [role, setRole] = useState<StaffRole>('editor');
  const { save, saving, error } = useSave(InviteStaffDocument);
  const { form, text } = useForm({
    initial: { email: '' },
    schema,
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
