import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  ChangeStaffRoleDocument,
  type ListStaffQuery,
  RemoveStaffDocument,
  type StaffRole,
} from '#api/generated/operations.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { roleTexts } from '#session/role-texts.ts';
import { formatDate } from '#ui/format-date.ts';
import { showFailure } from '#ui/toast.ts';
import { useSave } from '#ui/use-save.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { PersonRow } from './person-row.tsx';
import { RoleSelect } from './role-select.tsx';

type Member = ListStaffQuery['listStaff']['members'][number];

export type PeopleProps = {
  readonly members: readonly Member[];
  readonly mayChange: boolean;
  readonly onChanged: () => void;
};

export function People({ members, mayChange, onChanged }: PeopleProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  return (
    <section className="panel" aria-labelledby="people">
      <Title order={2} size="h4" id="people">
        {t('staff.people')}
      </Title>
      {members.length === 0 ? <Text c="dimmed">{t('staff.nobody')}</Text> : null}
      <ul className="people">
        {members.map((member) => {
          const since = t('staff.since', { date: formatDate(member.createdAt, language) });
          const detail = mayChange ? since : `${t(roleTexts[member.role])} · ${since}`;
          return (
            <PersonRow key={member.id} name={member.email} detail={detail}>
              {mayChange ? <Actions member={member} onChanged={onChanged} /> : null}
            </PersonRow>
          );
        })}
      </ul>
    </section>
  );
}

type ActionsProps = { readonly member: Member; readonly onChanged: () => void };

function Actions({ member, onChanged }: ActionsProps) {
  const { t } = useTranslation();
  const options = { onFailure: showFailure, onSaved: onChanged };
  const role = useSave(ChangeStaffRoleDocument, options);
  const removal = useSave(RemoveStaffDocument, options);
  const { id, email } = member;
  const changeRole = (chosen: StaffRole) =>
    role.save({ input: { memberId: id, role: chosen } }, { doneText: t('staff.roleChanged') });
  const remove = () => removal.save({ input: { memberId: id } }, { doneText: t('staff.removed') });
  return (
    <>
      <RoleSelect
        value={member.role}
        disabled={role.saving}
        spokenLabel={t('staff.roleOf', { email })}
        onChange={(chosen) => void changeRole(chosen)}
      />
      <ConfirmButton
        label={t('staff.remove')}
        spokenLabel={t('staff.removeNamed', { email })}
        about={email}
        question={t('staff.removeQuestion')}
        hint={t('staff.removeHint')}
        busy={removal.saving}
        onConfirm={remove}
      />
    </>
  );
}
