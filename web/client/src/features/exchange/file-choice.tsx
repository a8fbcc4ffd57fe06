import { Button, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '#ui/file-drop.tsx';

export type FileChoiceProps = {
  readonly busy: boolean;
  readonly onChoose: (file: File) => void;
};

/** Takes a file that is chosen or dropped. */
export function FileChoice({ busy, onChoose }: FileChoiceProps) {
  const { t } = useTranslation();
  const hint = useId();
  return (
    <FileDrop
      className="file-choice"
      accept=".csv,.tsv,.txt,.xlsx,text/csv"
      label={t('exchange.choose')}
      onFile={(file) => {
        if (!busy) onChoose(file);
      }}
    >
      {(choose) => (
        <>
          <Text fw={600}>{t('exchange.drop')}</Text>
          <Button loading={busy} aria-describedby={hint} onClick={choose}>
            {t('exchange.choose')}
          </Button>
          <Text id={hint} size="sm" c="dimmed">
            {t('exchange.hint')}
          </Text>
        </>
      )}
    </FileDrop>
  );
}
