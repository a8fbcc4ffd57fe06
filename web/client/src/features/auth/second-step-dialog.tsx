import { Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '#ui/form/dialog-buttons.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { CodeField, type CodeKind, OtherKind, prove, stepOptions } from './second-step-fields.tsx';
import type { Tokens } from './tokens.ts';
import { useStepForm } from './use-step.ts';

type SecondStepDialogProps = {
  readonly email: string;
  readonly challenge: string;
  /** Called with null if the user gives up. */
  readonly onAnswer: (tokens: Tokens | null) => void;
};

/** Shown on top of a screen where the user has just entered the password. */
export function SecondStepDialog(props: SecondStepDialogProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<CodeKind>('app');
  return (
    <Modal opened onClose={() => props.onAnswer(null)} title={t('twoStep.stepTitle')}>
      <DialogForm key={kind} {...props} kind={kind} onKind={setKind} />
    </Modal>
  );
}

type DialogFormProps = SecondStepDialogProps & {
  readonly kind: CodeKind;
  readonly onKind: (kind: CodeKind) => void;
};

function DialogForm({ email, challenge, onAnswer, kind, onKind }: DialogFormProps) {
  const { t } = useTranslation();
  const { form, text, error, busy } = useStepForm({
    ...stepOptions(kind),
    onSubmit: async ({ code }, identity) => onAnswer(await prove(identity, email, challenge, code)),
  });
  return (
    <form {...form}>
      <Stack>
        <FormError text={error} />
        <CodeField kind={kind} data-autofocus {...text('code')} />
        <OtherKind kind={kind} onChange={onKind} />
        <DialogButtons label={t('session.confirm')} busy={busy} onCancel={() => onAnswer(null)} />
      </Stack>
    </form>
  );
}
