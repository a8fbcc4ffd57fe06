import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type DialogButtonsProps = {
  /** The label of the button that submits the form. */
  readonly label: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly onCancel: () => void;
};

/** The last row of a dialog's form. */
export function DialogButtons({ label, busy, disabled = false, onCancel }: DialogButtonsProps) {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        {t('admin.cancel')}
      </Button>
      <Button type="submit" loading={busy} disabled={disabled}>
        {label}
      </Button>
    </Group>
  );
}
