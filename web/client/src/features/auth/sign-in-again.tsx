import { Alert, Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '#ui/form/form-error.tsx';
import { passwordOnlySchema } from './auth-schemas.ts';
import { type AskSecondStep, tokensAfter } from './open-identity.ts';
import type { OwnerSession } from './owner-session.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordField } from './password-field.tsx';
import { useStepForm } from './use-step.ts';

type SignInAgainProps = {
  readonly email: string;
  readonly session: OwnerSession;
  readonly onLeave: () => void;
  readonly onSecondStep: AskSecondStep;
  /** Whether the second step is requested in another dialog. */
  readonly hidden?: boolean;
};

/** Covers the screen that was open when the sign-in ended. Text that was typed on that screen is kept. */
export function SignInAgain(props: SignInAgainProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={!props.hidden}
      keepMounted
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('session.ended')}
      overlayProps={{ backgroundOpacity: 0.6, blur: 4 }}
    >
      <SignInAgainForm {...props} />
    </Modal>
  );
}

function SignInAgainForm({ email, session, onLeave, onSecondStep }: SignInAgainProps) {
  const { t } = useTranslation();
  const [elsewhere, setElsewhere] = useState(false);
  const { form, text, error, busy } = useStepForm({
    fallback: 'auth.errors.credentials',
    initial: { password: '' },
    schema: passwordOnlySchema,
    onSubmit: async ({ password }, identity) => {
      const outcome = await identity.signIn(email, password);
      const tokens = await tokensAfter(outcome, email, onSecondStep);
      if (tokens) session.signIn(tokens);
      else setElsewhere(outcome.kind !== 'second-step');
    },
  });
  return (
    <form {...form}>
      <Stack>
        <Text>{t('session.endedHint')}</Text>
        <FormError text={error} />
        {elsewhere ? <Alert role="alert">{t('session.signInElsewhere')}</Alert> : null}
        <Text fw={600}>{email}</Text>
        {/* Lets password managers find the user's address. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('auth.password')}
          autoComplete="current-password"
          data-autofocus
          {...text('password')}
        />
        <Button type="submit" loading={busy}>
          {t('auth.signIn')}
        </Button>
        <PasskeyButton email={email} onSignedIn={session.signIn} />
        <Group justify="space-between">
          <Anchor href="/login" target="_blank" rel="noopener">
            {t('session.otherTab')}
          </Anchor>
          <Button type="button" variant="subtle" onClick={onLeave}>
            {t('admin.logout')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
