import { useTranslation } from 'react-i18next';
import { showUndo } from './undo-toast.tsx';
import { useRestore } from './use-restore.ts';

/** After a deletion: says so, and offers to bring back all that it took. */
export function useUndo(): (commitId: string, text?: string) => void {
  const { t } = useTranslation();
  const { restore } = useRestore();
  return (commitId, text = t('admin.removed')) => showUndo(text, () => void restore(commitId));
}
