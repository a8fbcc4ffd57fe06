import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FileDrop } from '#ui/file-drop.tsx';
import { FormError } from '#ui/form-error.tsx';
import { Panel } from '#ui/panel.tsx';
import { Loading } from '#ui/status.tsx';
import { ImportPreview } from './import-preview.tsx';
import { type Imported, largestFile, useImport } from './use-import.ts';

export function ImportPanel({ menuId }: { readonly menuId: string }) {
  const { t } = useTranslation();
  const { state, error, choose, setRemoveMissing, commit, reset, refuse } = useImport(menuId);
  const take = (file: File) => {
    if (file.size > largestFile) return refuse(t('exchange.faults.fileTooLarge'));
    choose(file).catch(() => {
      reset();
      refuse(t('exchange.faults.unreadableFile'));
    });
  };
  const choosing = state.step === 'idle' || state.step === 'comparing';
  return (
    <Panel className="exchange-panel" title={t('exchange.importTitle')}>
      <Text>{t('exchange.importText')}</Text>
      <FormError text={error} />
      {choosing ? <FileChoice busy={state.step === 'comparing'} onChoose={take} /> : null}
      {state.step === 'comparing' ? (
        <Loading text={t('exchange.comparing', { file: state.fileName })} />
      ) : null}
      {'chosen' in state ? (
        <ImportPreview
          state={state}
          onRemoveMissing={setRemoveMissing}
          onImport={commit}
          onCancel={reset}
        />
      ) : null}
      {state.step === 'done' ? <ImportDone imported={state.imported} onAgain={reset} /> : null}
    </Panel>
  );
}

type FileChoiceProps = {
  readonly busy: boolean;
  readonly onChoose: (file: File) => void;
};

function FileChoice({ busy, onChoose }: FileChoiceProps) {
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

type ImportDoneProps = { readonly imported: Imported; readonly onAgain: () => void };

function ImportDone({ imported, onAgain }: ImportDoneProps) {
  const { t } = useTranslation();
  const { created, changed, removed, unchanged } = imported;
  return (
    <div className="exchange-preview" role="status">
      <Alert color="green" title={t('exchange.done')}>
        <Text>{t('exchange.doneCounts', { created, changed, removed, unchanged })}</Text>
        <Text>
          {t('exchange.undoHint')}{' '}
          <Anchor component={Link} to="/admin/history">
            {t('exchange.history')}
          </Anchor>
        </Text>
      </Alert>
      <Group>
        <Button component={Link} to="/admin/items">
          {t('exchange.toItems')}
        </Button>
        <Button variant="default" onClick={onAgain}>
          {t('exchange.another')}
        </Button>
      </Group>
    </div>
  );
}
