import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RequireStaffTwoStepDocument } from '#api/generated/operations.ts';
import { useSave } from '#ui/form/use-save.ts';
import { Panel } from '#ui/page/panel.tsx';

type TwoStepPanelProps = { readonly isRequired: boolean; readonly onChanged: () => void };

/** The owner's switch. It does not apply to the owner, who would otherwise be locked out. */
export function TwoStepPanel({ isRequired, onChanged }: TwoStepPanelProps) {
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
