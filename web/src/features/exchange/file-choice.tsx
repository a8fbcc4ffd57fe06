import { Button, Text } from '@mantine/core';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

export type FileChoiceProps = {
  readonly busy: boolean;
  readonly onChoose: (file: File) => void;
};

/** Takes a file that is chosen or dropped. */
export function FileChoice({ busy, onChoose }: FileChoiceProps) {
  const { t } = useTranslation();
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file && !busy) onChoose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is beside the button, for the mouse
    <div
      className="file-choice"
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Text fw={600}>{t('exchange.drop')}</Text>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        className="file-choice-input"
        tabIndex={-1}
        aria-label={t('exchange.choose')}
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <Button loading={busy} aria-describedby={hint} onClick={() => input.current?.click()}>
        {t('exchange.choose')}
      </Button>
      <Text id={hint} size="sm" c="dimmed">
        {t('exchange.hint')}
      </Text>
    </div>
  );
}
