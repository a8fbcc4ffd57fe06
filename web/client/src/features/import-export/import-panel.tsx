import { Alert, Anchor, Button, Group, NativeSelect, Text, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Loading } from '#ui/feedback/status.tsx';
import { FileDrop } from '#ui/form/file-drop.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { ColumnPicker } from './column-picker.tsx';
import { ImportPreview } from './import-preview.tsx';
import { type Imported, type ImportState, largestFile, useImport } from './use-import.ts';

type ImportPanelProps = {
  readonly menuId: string;
  readonly menuName: string;
  readonly currency: string;
};

export function ImportPanel({ menuId, menuName, currency }: ImportPanelProps) {
  const { t } = useTranslation();
  const { state, error, choose, read, pick, pickAgain, change, commit, reset, refuse } =
    useImport(menuId);
  /** The pasted text, which is kept when the user goes back a step. */
  const [text, setText] = useState('');
  const take = (file: Blob, name: string) => {
    if (file.size > largestFile) return refuse(t('importExport.faults.fileTooLarge'));
    choose(file, name).catch(() => {
      reset();
      refuse(t('importExport.faults.unreadableFile'));
    });
  };
  const busy = state.step === 'comparing';
  const choosing = state.step === 'idle' || busy;
  return (
    <Panel className="import-export-panel" title={t('importExport.importTitle')}>
      <Text>{t('importExport.importText')}</Text>
      <FormError text={error} />
      {choosing ? (
        <>
          <FileChoice busy={busy} onChoose={(file) => take(file, file.name)} />
          <PastedText
            text={text}
            busy={busy}
            onChange={setText}
            onRead={() => take(new Blob([text]), t('importExport.pastedText'))}
          />
        </>
      ) : null}
      {busy ? <Loading text={t('importExport.comparing', { file: state.fileName })} /> : null}
      <SheetChoice state={state} onChoose={read} />
      <EncodingChoice state={state} onChoose={(encoding) => read({ encoding })} />
      {state.step === 'picking' ? (
        <ColumnPicker state={state} menuName={menuName} onPick={pick} onCancel={reset} />
      ) : null}
      {'chosen' in state ? (
        <ImportPreview
          state={state}
          currency={currency}
          onChange={change}
          onPickAgain={pickAgain}
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
      label={t('importExport.choose')}
      onFile={(file) => {
        if (!busy) onChoose(file);
      }}
    >
      {(choose) => (
        <>
          <Text fw={600} className="key-hint">
            {t('importExport.drop')}
          </Text>
          <Button loading={busy} aria-describedby={hint} onClick={choose}>
            {t('importExport.choose')}
          </Button>
          <Text id={hint} size="sm" c="dimmed">
            {t('importExport.hint')}
          </Text>
        </>
      )}
    </FileDrop>
  );
}

type SheetChoiceProps = {
  readonly state: ImportState;
  readonly onChoose: (how: { sheet: string | null; allSheets: boolean }) => void;
};

const tableOf = (state: ImportState) => {
  if (state.step === 'picking') return state.table;
  return 'chosen' in state ? state.preview.table : null;
};

/** Lets the user choose one sheet of a workbook, or all sheets as one list. */
function SheetChoice({ state, onChoose }: SheetChoiceProps) {
  const { t } = useTranslation();
  const table = tableOf(state);
  if (!table || table.sheets.length < 2) return null;
  const all = { value: allSheets, label: t('importExport.allSheets') };
  return (
    <NativeSelect
      label={t('importExport.sheet')}
      description={t('importExport.sheetHint', { sheets: table.sheets.length })}
      data={[...table.sheets, all]}
      value={table.sheet ?? allSheets}
      disabled={state.step === 'importing'}
      onChange={({ currentTarget: { value } }) =>
        onChoose(
          value === allSheets
            ? { sheet: null, allSheets: true }
            : { sheet: value, allSheets: false },
        )
      }
    />
  );
}

/** A value that cannot be the name of a sheet. */
const allSheets = '*';

type EncodingChoiceProps = {
  readonly state: ImportState;
  readonly onChoose: (encoding: string) => void;
};

/** Shows a sample of the names that contain non-English letters, decoded with each encoding. */
function EncodingChoice({ state, onChoose }: EncodingChoiceProps) {
  const { t } = useTranslation();
  const table = tableOf(state);
  if (!table || table.encodings.length < 2) return null;
  return (
    <NativeSelect
      label={t('importExport.encoding')}
      description={t('importExport.encodingHint')}
      data={table.encodings.map(({ encoding, sample }) => ({
        value: encoding,
        label: `${sample} (${encoding})`,
      }))}
      value={table.encoding ?? ''}
      disabled={state.step === 'importing'}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  );
}

type PastedTextProps = {
  readonly text: string;
  readonly busy: boolean;
  readonly onChange: (text: string) => void;
  readonly onRead: () => void;
};

function PastedText({ text, busy, onChange, onRead }: PastedTextProps) {
  const { t } = useTranslation();
  return (
    <form
      className="pasted-text"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onRead();
      }}
    >
      <Textarea
        label={t('importExport.paste')}
        description={t('importExport.pasteHint')}
        rows={5}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={busy || text.trim() === ''}>
        {t('importExport.readText')}
      </Button>
    </form>
  );
}

type ImportDoneProps = { readonly imported: Imported; readonly onAgain: () => void };

function ImportDone({ imported, onAgain }: ImportDoneProps) {
  const { t } = useTranslation();
  const { created, changed, removed, unchanged } = imported;
  return (
    <div className="import-export-preview" role="status">
      <Alert color="green" title={t('importExport.done')}>
        <Text>{t('importExport.doneCounts', { created, changed, removed, unchanged })}</Text>
        <Text>
          {t('importExport.undoHint')}{' '}
          <Anchor component={Link} to="/admin/history">
            {t('importExport.history')}
          </Anchor>
        </Text>
      </Alert>
      <Group>
        <Button component={Link} to="/admin/items">
          {t('importExport.toItems')}
        </Button>
        <Button variant="default" onClick={onAgain}>
          {t('importExport.another')}
        </Button>
      </Group>
    </div>
  );
}
