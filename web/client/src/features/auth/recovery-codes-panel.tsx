import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '#session/session-context.ts';
import { ConfirmButton } from '#ui/feedback/confirm-dialog.tsx';
import { CopyButton } from '#ui/feedback/copy-button.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { useOwnChange } from './use-own-change.ts';

type RecoveryCodesPanelProps = {
  readonly left: number;
  /** The codes that were just created. They cannot be shown again. */
  readonly codes: readonly string[] | null;
  readonly onCodes: (codes: readonly string[] | null) => void;
  readonly onChanged: () => void;
};

export function RecoveryCodesPanel(props: RecoveryCodesPanelProps) {
  const { left, codes, onCodes, onChanged } = props;
  const { t } = useTranslation();
  const { change, busy, error } = useOwnChange('twoStep.errors.failed');
  const make = () =>
    change(async (identity, token) => {
      onCodes(await identity.makeRecoveryCodes(token));
      onChanged();
    });
  return (
    <Panel title={t('twoStep.recoveryCodes')}>
      <Stack align="flex-start">
        <FormError text={error} />
        <Text>{t('twoStep.recoveryCodesHint')}</Text>
        {codes ? (
          <NewCodes codes={codes} onKept={() => onCodes(null)} />
        ) : (
          <>
            <p className="two-step-state" data-on={left > 2}>
              {t('twoStep.codesLeft', { n: left })}
            </p>
            <ConfirmButton
              label={t('twoStep.newCodes')}
              about={t('twoStep.recoveryCodes')}
              question={t('twoStep.newCodesQuestion')}
              note={t('twoStep.newCodesHint')}
              busy={busy}
              onConfirm={make}
            />
          </>
        )}
      </Stack>
    </Panel>
  );
}

type NewCodesProps = { readonly codes: readonly string[]; readonly onKept: () => void };

function NewCodes({ codes, onKept }: NewCodesProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const text = codes.join('\n');
  const download = () => {
    const file = new Blob([`${t('twoStep.fileTitle', { email: user.email })}\n\n${text}\n`], {
      type: 'text/plain',
    });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = 'qr-menu-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <>
      <p role="status" className="two-step-once">
        {t('twoStep.shownOnce')}
      </p>
      <ul className="two-step-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group>
        <CopyButton text={text} done={t('twoStep.codesCopied')} failed={t('twoStep.copyFailed')}>
          {t('twoStep.copyCodes')}
        </CopyButton>
        <Button variant="default" onClick={download}>
          {t('twoStep.downloadCodes')}
        </Button>
        <Button onClick={onKept}>{t('twoStep.kept')}</Button>
      </Group>
    </>
  );
}
