import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './skeletons.css';

export function Loading({ text }: { readonly text?: string }) {
  const { t } = useTranslation();
  return (
    <Group role="status" gap="sm">
      <Loader size="sm" aria-hidden />
      <Text>{text ?? t('admin.loading')}</Text>
    </Group>
  );
}

type FailureProps = { readonly text: string; readonly onRetry?: () => void };

export function Failure({ text, onRetry }: FailureProps) {
  const { t } = useTranslation();
  return (
    <Alert color="red" role="alert">
      <Text mb={onRetry ? 'sm' : 0}>{text}</Text>
      {onRetry ? (
        <Button size="xs" variant="outline" color="red" onClick={onRetry}>
          {t('admin.retry')}
        </Button>
      ) : null}
    </Alert>
  );
}

const rows = ['first', 'second', 'third', 'fourth', 'fifth'];

/** A placeholder for a list that is loading, with text for screen readers. */
export function ListSkeleton({ text }: { readonly text: string }) {
  return (
    <div className="skeleton">
      <Loading text={text} />
      <div aria-hidden>
        {rows.map((row) => (
          <div key={row} className="skeleton-row">
            <span />
            <span />
            <span />
          </div>
        ))}
      </div>
    </div>
  );
}

export function FormSkeleton() {
  return (
    <div className="skeleton">
      <Loading />
      <div aria-hidden className="record-form">
        {rows.map((row) => (
          <div key={row} className="skeleton-field">
            <span />
            <span />
          </div>
        ))}
      </div>
    </div>
  );
}

type Load = {
  readonly loading: boolean;
  readonly error: string | null;
  readonly reload: () => void;
};

export function LoadState({ loading, error, reload, text }: Load & { readonly text?: string }) {
  const { t } = useTranslation();
  if (error) return <Failure text={t('admin.error', { message: error })} onRetry={reload} />;
  return loading ? <Loading {...(text === undefined ? {} : { text })} /> : null;
}

type LoadedListProps = {
  readonly list: Load;
  readonly loadingText: string;
  /** Shown instead of an empty list. */
  readonly empty: ReactNode;
  /** The contents of the list. Null if the list is empty. */
  readonly children: ReactNode;
};

/** Shows a list in each of its states: loading, failed, empty, or with contents. */
export function LoadedList({ list, loadingText, empty, children }: LoadedListProps) {
  const { loading, error, reload } = list;
  return (
    <>
      <LoadState loading={false} error={error} reload={reload} />
      {children}
      {loading ? <ListSkeleton text={loadingText} /> : null}
      {loading || error || children ? null : empty}
    </>
  );
}
