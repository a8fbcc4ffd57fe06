import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  RecentChangesDocument,
  type RecentChangesQuery,
  RestoreDeletedDocument,
} from '#api/generated/operations.ts';
import { refetchActive } from '#api/refetch-active.ts';
import { useFailureText } from '#api/use-failure-text.ts';
import { showFailure, showSuccess } from '#ui/toast.ts';
import { showUndo } from './undo-toast.tsx';

/** After a deletion: says so, and offers to bring back all that it took. */
export function useUndo(): (commitId: string, text: string) => void {
  const { restore } = useRestore();
  return (commitId, text) => showUndo(text, () => void restore(commitId));
}

/** Brings back what was deleted, as a whole: with its id, its place and all that it held. */
export function useRestore() {
  const { t } = useTranslation();
  const client = useApolloClient();
  const failureText = useFailureText();
  const [restoring, setRestoring] = useState(false);

  const attempt = async (run: () => Promise<void>): Promise<void> => {
    setRestoring(true);
    await run().catch((error) => showFailure(failureText(error)));
    setRestoring(false);
  };

  const bringBack = async (commitId: string): Promise<void> => {
    const variables = { input: { commitId } };
    await client.mutate({ mutation: RestoreDeletedDocument, variables });
    showSuccess(t('live.restored'));
    await refetchActive(client);
  };

  return {
    restoring,
    /** `commitId` is the idempotency key that the deletion was sent with. */
    restore: (commitId: string) => attempt(() => bringBack(commitId)),
    /** A record that somebody else deleted: the workspace's history knows with which commit. */
    restoreRecord: (id: string) =>
      attempt(async () => {
        const { data } = await client.query({
          query: RecentChangesDocument,
          fetchPolicy: 'network-only',
        });
        const commitId = data && deletionOf(data, id);
        if (commitId) await bringBack(commitId);
        else showFailure(t('live.notRestored'));
      }),
  };
}

const deletionOf = ({ workspaceHistory }: RecentChangesQuery, id: string): string | undefined =>
  workspaceHistory.items.find(({ changes }) =>
    changes.some((change) => change.id === id && change.type.endsWith('Deleted')),
  )?.commitId;
