import { Button, Group } from '@mantine/core';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#ui/feedback/copy-button.tsx';
import { showFailure, showSuccess } from '#ui/feedback/toast.ts';
import { useRestore } from '#ui/feedback/undo.tsx';
import { LiveRecordContext } from './use-live-values.ts';
import './live-form.css';

export type FormNewsProps = {
  readonly news: {
    /** Whether the user must choose a value for a field. */
    readonly changed: boolean;
    /** Whether the user tried to save before choosing. */
    readonly refused: boolean;
    /** Returns all text in the form, for copying. */
    readonly text: () => string;
  };
};

export function FormNews({ news }: FormNewsProps) {
  const { t } = useTranslation();
  const record = useContext(LiveRecordContext);
  return (
    // This element exists from the start, so that screen readers announce new messages in it.
    <div className="form-news" role="status">
      {record?.gone ? <Gone id={record.id} text={news.text} /> : null}
      {news.changed && !record?.gone ? (
        <p>{t(news.refused ? 'live.chooseFirst' : 'live.choose')}</p>
      ) : null}
    </div>
  );
}

function Gone({ id, text }: { readonly id: string; readonly text: () => string }) {
  const { t } = useTranslation();
  const { restoreRecord, restoring } = useRestore();
  const copy = () =>
    copyText(text()).then(
      () => showSuccess(t('live.copied')),
      () => showFailure(t('live.copyFailed')),
    );
  return (
    <>
      <p>{t('live.gone')}</p>
      <Group gap="xs">
        <Button size="xs" loading={restoring} onClick={() => void restoreRecord(id)}>
          {t('live.restore')}
        </Button>
        <Button size="xs" variant="default" onClick={() => void copy()}>
          {t('live.copyText')}
        </Button>
      </Group>
    </>
  );
}
