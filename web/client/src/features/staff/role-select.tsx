import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StaffRole } from '#api/generated/operations.ts';
import { roleTexts } from '#session/role-texts.ts';

type RoleSelectProps = {
  readonly value: StaffRole;
  readonly onChange: (role: StaffRole) => void;
  readonly disabled?: boolean;
  /** In a list the label is only spoken. */
  readonly spokenLabel?: string;
};

export function RoleSelect({ value, onChange, disabled = false, spokenLabel }: RoleSelectProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      {...(spokenLabel === undefined ? { label: t('staff.role') } : { 'aria-label': spokenLabel })}
      data={staffRoles.map((role) => ({ value: role, label: t(roleTexts[role]) }))}
      value={value}
      disabled={disabled}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        if (isStaffRole(chosen)) onChange(chosen);
      }}
    />
  );
}

const staffRoles: readonly StaffRole[] = ['editor', 'viewer'];

const isStaffRole = (value: string): value is StaffRole =>
  staffRoles.some((role) => role === value);
