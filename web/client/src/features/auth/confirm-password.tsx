import { Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '#ui/form/dialog-buttons.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { passwordOnlySchema } from './auth-schemas.ts';
import type { OwnerSession } from './owner-session.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordField } from './password-field.tsx';
import { useStepForm } from './use-step.ts';

type ConfirmPasswordProps = {
  readonly email: string;
  readonly session: OwnerSession;
  readonly onAnswer: (signedIn: boolean) => void;
  /** Whether the second step is requested in another dialog. */
  readonly hidden?: boolean;
};

/** Shown over a screen whose request requires a recent sign-in. */
export function ConfirmPassword(props: ConfirmPasswordProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={!props.hidden}
      keepMounted
      onClose={() => props.onAnswer(false)}
      title={t('session.confirmTitle')}
    >
      <ConfirmPasswordForm {...props} />
    </Modal>
  );
}

function ConfirmPasswordForm({ email, session, onAnswer }: ConfirmPasswordProps) {
  const { t } = useTranslation();
  const { form, text, error, busy } = useStepForm({
    fallback: 'security.wrongPassword',
    initial: { password: '' },
    schema: passwordOnlySchema,
    onSubmit: async ({ password }) => onAnswer(await session.signInAgain(password)),
  });
  return (
    <form {...form}>
      <Stack>
        <Text>{t('session.confirmHint')}</Text>
        <FormError text={error} />
        <Text fw={600}>{email}</Text>
        {/* Lets password managers find the user's address. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('auth.password')}
          autoComplete="current-password"
          data-autofocus
          {...text('password')}
        />
        <PasskeyButton
          email={email}
          onSignedIn={async (tokens) => onAnswer(await session.replaceSignIn(tokens))}
        />
        <DialogButtons label={t('session.confirm')} busy={busy} onCancel={() => onAnswer(false)} />
      </Stack>
    </form>
  );
}
