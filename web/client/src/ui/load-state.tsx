import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSkeleton } from '#ui/skeletons.tsx';
import { Failure, Loading } from '#ui/status.tsx';

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
  /** In place of a list of nothing. */
  readonly empty: ReactNode;
  /** The list itself; null while there is nothing to list. */
  readonly children: ReactNode;
};

/** A list, and what is said while it loads, when that failed, and when there is nothing in it. */
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
