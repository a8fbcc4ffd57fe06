import { Alert, Button, Checkbox, Group, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '#ui/status.tsx';
import { ChangeTable } from './change-table.tsx';
import { FaultTable } from './fault-table.tsx';
import type { ComparedFile, Preview } from './use-import.ts';

type ImportPreviewProps = {
  readonly state: ComparedFile;
  readonly onRemoveMissing: (remove: boolean) => void;
  readonly onImport: () => void;
  readonly onCancel: () => void;
};

/** What removing something would make room for. */
const isLimit = ({ code }: Preview['faults'][number]): boolean =>
  ['TOO_MANY_SECTIONS', 'TOO_MANY_ITEMS', 'MENU_TOO_LARGE'].includes(code);

/** What a chosen file would do, before it does. */
export function ImportPreview(props: ImportPreviewProps) {
  const { step, chosen, preview, anew } = props.state;
  const importing = step === 'importing';
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { changes, unchanged, faults, ignoredColumns } = preview;
  const possible = faults.length === 0;
  return (
    <div className="exchange-preview">
      <Title order={3} size="h5" ref={title} tabIndex={-1}>
        {t('exchange.compared', { file: chosen.name })}
      </Title>
      {anew ? <Alert color="yellow">{t('exchange.anew')}</Alert> : null}
      {ignoredColumns.length > 0 ? (
        <Alert color="yellow">
          {t('exchange.ignored', { columns: ignoredColumns.join(', ') })}
        </Alert>
      ) : null}
      {possible || faults.every(isLimit) ? (
        <Checkbox
          label={t('exchange.removeMissing')}
          description={t('exchange.removeMissingHint')}
          checked={chosen.removeMissing}
          disabled={importing}
          onChange={(event) => props.onRemoveMissing(event.currentTarget.checked)}
        />
      ) : null}
      {possible ? null : <FaultTable preview={preview} />}
      {possible ? <Text>{t('exchange.unchanged', { count: unchanged })}</Text> : null}
      {possible && changes.length > 0 ? <ChangeTable changes={changes} /> : null}
      {possible && changes.length === 0 ? <Alert>{t('exchange.noChanges')}</Alert> : null}
      {importing ? <Loading text={t('exchange.importing', { count: changes.length })} /> : null}
      <Group className="exchange-actions" data-possible={possible}>
        {possible && changes.length > 0 ? (
          <Button loading={step !== 'compared'} onClick={props.onImport}>
            {t('exchange.import', { count: changes.length })}
          </Button>
        ) : null}
        <Button variant="default" disabled={importing} onClick={props.onCancel}>
          {t(possible ? 'admin.cancel' : 'exchange.another')}
        </Button>
      </Group>
    </div>
  );
}
