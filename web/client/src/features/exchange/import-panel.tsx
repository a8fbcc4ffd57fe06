import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormError } from '#ui/form-error.tsx';
import { Loading } from '#ui/status.tsx';
import { FileChoice } from './file-choice.tsx';
import { ImportDone } from './import-done.tsx';
import { ImportPreview } from './import-preview.tsx';
import { largestFile } from './read-base64.ts';
import { useImport } from './use-import.ts';

/** From a file to a changed menu, with a comparison between the two. */
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
    <section className="exchange-panel" aria-labelledby="import-title">
      <Title order={2} size="h4" id="import-title">
        {t('exchange.importTitle')}
      </Title>
      <Text>{t('exchange.importText')}</Text>
      <FormError text={error} />
      {choosing ? <FileChoice busy={state.step === 'comparing'} onChoose={take} /> : null}
      {state.step === 'comparing' ? (
        <Loading text={t('exchange.comparing', { file: state.fileName })} />
      ) : null}
      {'chosen' in state ? (
        <ImportPreview
          fileName={state.chosen.name}
          preview={state.preview}
          removeMissing={state.chosen.removeMissing}
          anew={state.anew}
          comparing={state.step === 'comparingAgain'}
          importing={state.step === 'importing'}
          onRemoveMissing={setRemoveMissing}
          onImport={commit}
          onCancel={reset}
        />
      ) : null}
      {state.step === 'done' ? <ImportDone imported={state.imported} onAgain={reset} /> : null}
    </section>
  );
}
