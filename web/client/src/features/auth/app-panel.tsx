import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#session/session-context.ts';
import { ConfirmButton } from '#ui/feedback/confirm-dialog.tsx';
import { CopyButton } from '#ui/feedback/copy-button.tsx';
import { showSuccess } from '#ui/feedback/toast.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Panel } from '#ui/page/panel.tsx';
import { appCodeSchema } from './auth-schemas.ts';
import type { SecondSteps } from './second-step-calls.ts';
import { AppCodeField } from './second-step-fields.tsx';
import { SecretCode } from './secret-code.tsx';
import { useOwnChange } from './use-own-change.ts';

type AppPanelProps = {
  readonly steps: SecondSteps;
  readonly onChanged: () => void;
  /** Called with the recovery codes, which are created together with the first app. */
  readonly onCodes: (codes: readonly string[] | null) => void;
};

export function AppPanel({ steps, onChanged, onCodes }: AppPanelProps) {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<string | null>(null);
  const finished = (): void => {
    setSecret(null);
    showSuccess(t('twoStep.switchedOn'));
    onChanged();
  };
  return (
    <Panel title={t('twoStep.app')}>
      <p role="status" className="two-step-state" data-on={steps.hasApp}>
        {t(steps.hasApp ? 'twoStep.appOn' : 'twoStep.appOff')}
      </p>
      {secret === null ? (
        <AppActions steps={steps} onSecret={setSecret} onRemoved={onChanged} onCodes={onCodes} />
      ) : (
        <AppSetUp
          secret={secret}
          needsCodes={steps.recoveryCodesLeft === 0}
          onFinished={finished}
          onCodes={onCodes}
          onCancel={() => setSecret(null)}
        />
      )}
    </Panel>
  );
}

type AppActionsProps = Pick<AppPanelProps, 'steps' | 'onCodes'> & {
  readonly onSecret: (secret: string) => void;
  readonly onRemoved: () => void;
};

function AppActions({ steps, onSecret, onRemoved, onCodes }: AppActionsProps) {
  const { t } = useTranslation();
  const start = useOwnChange('twoStep.errors.failed');
  const removal = useOwnChange('twoStep.errors.failed');
  const setUp = () =>
    void start.change(async (identity, token) => {
      onSecret(await identity.startApp(token));
    });
  const remove = () =>
    removal.change(async (identity, token) => {
      await identity.removeApp(token);
      showSuccess(t('twoStep.switchedOff'));
      onCodes(null);
      onRemoved();
    });
  return (
    <Stack align="flex-start">
      <FormError text={start.error ?? removal.error} />
      <Group>
        <Button variant={steps.hasApp ? 'default' : 'filled'} loading={start.busy} onClick={setUp}>
          {t(steps.hasApp ? 'twoStep.anotherApp' : 'twoStep.setUp')}
        </Button>
        {steps.hasApp ? (
          <ConfirmButton
            label={t('twoStep.switchOff')}
            about={t('twoStep.app')}
            question={t('twoStep.switchOffQuestion')}
            note={t('twoStep.switchOffHint')}
            busy={removal.busy}
            onConfirm={remove}
          />
        ) : null}
      </Group>
    </Stack>
  );
}

type AppSetUpProps = {
  readonly secret: string;
  readonly needsCodes: boolean;
  readonly onFinished: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
};

function AppSetUp({ secret, needsCodes, onFinished, onCodes, onCancel }: AppSetUpProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { change, busy, error } = useOwnChange('twoStep.errors.failed');
  const { form, text } = useForm({
    initial: { code: '' },
    schema: appCodeSchema,
    onSubmit: ({ code }) =>
      void change(async (identity, token) => {
        await identity.finishApp(token, code);
        // The existing codes stay valid when another app is added.
        if (needsCodes) onCodes(await identity.makeRecoveryCodes(token));
        onFinished();
      }),
  });
  const spaced = secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
  return (
    <form {...form} className="record-form">
      <Stack>
        <FormError text={error} />
        <ol className="two-step-steps">
          <Step text={t('twoStep.scan')}>
            <SecretCode secret={secret} email={user.email} />
          </Step>
          <Step text={t('twoStep.orType')}>
            <code className="two-step-secret">{spaced}</code>
            <CopyButton
              size="xs"
              text={secret}
              done={t('twoStep.secretCopied')}
              failed={t('twoStep.copyFailed')}
            >
              {t('twoStep.copySecret')}
            </CopyButton>
          </Step>
          <Step text={t('twoStep.typeCode')}>
            <AppCodeField {...text('code')} />
          </Step>
        </ol>
        <Group>
          <Button type="submit" loading={busy}>
            {t('twoStep.switchOn')}
          </Button>
          <Button type="button" variant="subtle" onClick={onCancel}>
            {t('admin.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Step({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <li>
      <Text>{text}</Text>
      <div className="two-step-part">{children}</div>
    </li>
  );
}
