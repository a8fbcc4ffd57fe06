import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/i18n.ts';
import { ConfirmButton } from '#ui/feedback/confirm-dialog.tsx';
import { showSuccess } from '#ui/feedback/toast.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { formatDate } from '#ui/list/dates.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { hasPasskeys } from './passkey-button.tsx';
import type { Passkey } from './second-step-calls.ts';
import { useOwnChange } from './use-own-change.ts';

/** The maximum number of passkeys per user in the identity service. */
const mostPasskeys = 10;

type PasskeyPanelProps = {
  readonly passkeys: readonly Passkey[];
  readonly onChanged: () => void;
};

export function PasskeyPanel({ passkeys, onChanged }: PasskeyPanelProps) {
  const { t } = useTranslation();
  const { change, busy, error } = useOwnChange('twoStep.errors.passkeyFailed');
  const add = () =>
    void change(async (identity, token) => {
      await identity.addPasskey(token);
      showSuccess(t('twoStep.passkeyAdded'));
      onChanged();
    });
  const isFull = passkeys.length >= mostPasskeys;
  return (
    <Panel title={t('twoStep.passkeys')} id="passkeys">
      <Stack align="flex-start">
        <Text>{t('twoStep.passkeysHint')}</Text>
        <FormError text={error} />
        {passkeys.length === 0 ? <Text c="dimmed">{t('twoStep.noPasskeys')}</Text> : null}
        <ul className="two-step-passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} {...passkey} onChanged={onChanged} />
          ))}
        </ul>
        {isFull ? <Text c="dimmed">{t('twoStep.errors.tooManyPasskeys')}</Text> : null}
        {hasPasskeys() ? (
          <Button variant="outline" loading={busy} disabled={isFull} onClick={add}>
            {t('twoStep.addPasskey')}
          </Button>
        ) : (
          <Text c="dimmed">{t('twoStep.errors.notHere')}</Text>
        )}
      </Stack>
    </Panel>
  );
}

type PasskeyRowProps = Passkey & { readonly onChanged: () => void };

function PasskeyRow({ id, name, createdAt, onChanged }: PasskeyRowProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { change, busy, error } = useOwnChange('twoStep.errors.failed');
  const since = createdAt === '' ? '' : formatDate(createdAt, language);
  const remove = () =>
    change(async (identity, token) => {
      await identity.removePasskey(token, id);
      showSuccess(t('twoStep.passkeyRemoved'));
      // The row disappears together with its button, so the focus moves to the heading.
      const heading = document.querySelector<HTMLElement>('#passkeys h2');
      if (heading) {
        heading.tabIndex = -1;
        heading.focus();
      }
      onChanged();
    });
  return (
    <li className="two-step-passkey">
      <div>
        <b>{name}</b>
        <span>{t('twoStep.since', { date: since })}</span>
      </div>
      <FormError text={error} />
      <ConfirmButton
        leaving
        label={t('twoStep.removePasskey')}
        spoken={t('twoStep.removeNamed', { name, date: since })}
        about={`${name}, ${since}`}
        question={t('twoStep.removeQuestion')}
        note={t('twoStep.removeHint')}
        busy={busy}
        onConfirm={remove}
      />
    </li>
  );
}
