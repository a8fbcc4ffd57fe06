import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoadedRecord } from '#api/use-record.ts';
import { LiveRecordContext } from '#ui/live-form/live-record.ts';
import { FormSkeleton } from '#ui/skeletons.tsx';
import { Failure } from '#ui/status.tsx';

export type RecordStateProps<Node> = {
  readonly loaded: LoadedRecord<Node>;
  readonly missingText: string;
  readonly failedText?: (message: string) => string;
  readonly children: (record: Node) => ReactNode;
};

/** Shows a record once it is there, and otherwise why it is not. */
export function RecordState<Node>(props: RecordStateProps<Node>) {
  const { loaded, missingText, failedText, children } = props;
  const { t } = useTranslation();
  switch (loaded.state) {
    case 'loading':
      return <FormSkeleton />;
    case 'missing':
      return <Failure text={missingText} />;
    case 'failed': {
      const { message, reload } = loaded;
      const text = failedText ? failedText(message) : t('admin.error', { message });
      return <Failure text={text} onRetry={reload} />;
    }
    case 'found': {
      const { id, gone, record } = loaded;
      // Another record is another form.
      return (
        <LiveRecordContext key={id} value={{ id, gone }}>
          {children(record)}
        </LiveRecordContext>
      );
    }
    default:
      return loaded satisfies never;
  }
}
