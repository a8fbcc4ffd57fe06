import { useTranslation } from 'react-i18next';
import { Folded } from '#ui/form/folded.tsx';
import { OptionGroupPicker, useOptionGroups } from './option-group-picker.tsx';

type OptionGroupChoiceProps = Parameters<typeof OptionGroupPicker>[0] & {
  readonly saved: readonly string[];
};

/** Lets the owner choose option groups. Collapsed until at least one group is chosen. */
export function OptionGroupChoice({ saved, ...picker }: OptionGroupChoiceProps) {
  const { t } = useTranslation();
  const { nameOf } = useOptionGroups();
  return (
    <Folded
      title={t('options.title')}
      summary={picker.value.map(nameOf).filter(Boolean).join(' · ')}
      isOpen={saved.length > 0}
      isFaulty={picker.error !== undefined}
    >
      <OptionGroupPicker {...picker} />
    </Folded>
  );
}
