import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Button, Group, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refetchActive } from '#api/cache/refetch-active.ts';
import {
  RecentChangesDocument,
  type RecentChangesQuery,
  RestoreDeletedDocument,
} from '#api/generated/operations.ts';
import { useFailureText } from '#api/request-failure.ts';
import { showFailure, showSuccess } from '#ui/feedback/toast.ts';
import { useSave } from '#ui/form/use-save.ts';

export function useDelete<Data>(
  mutation: TypedDocumentNode<Data, { input: { id: string } }>,
  onDeleted: (id: string) => void,
) {
  const { t } = useTranslation();
  const offerUndo = useUndo();
  const { save, isBusy } = useSave(mutation);
  /** Resolves to whether the record was deleted. */
  const remove = async (id: string, name?: string): Promise<boolean> => {
    const saved = await save({ input: { id } }, { row: id });
    if (saved === null) return false;
    offerUndo(saved.commitId, name ? t('live.removedNamed', { name }) : t('admin.removed'));
    onDeleted(id);
    return true;
  };
  return { remove, isDeleting: isBusy };
}

export function useUndo(): (commitId: string, text: string) => void {
  const { restore } = useRestore();
  return (commitId, text) => showUndo(text, () => void restore(commitId));
}

/** Fully reverts a deletion, including ids, positions and contents. */
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

  const restoreDeleted = async (commitId: string): Promise<void> => {
    const variables = { input: { commitId } };
    await client.mutate({ mutation: RestoreDeletedDocument, variables });
    showSuccess(t('live.restored'));
    await refetchActive(client);
  };

  return {
    restoring,
    /** `commitId` is the idempotency key of the deletion. */
    restore: (commitId: string) => attempt(() => restoreDeleted(commitId)),
    /** Restores a record that was deleted elsewhere. The deletion's commit is found in the history. */
    restoreRecord: (id: string) =>
      attempt(async () => {
        const { data } = await client.query({
          query: RecentChangesDocument,
          fetchPolicy: 'network-only',
        });
        const commitId = data && deletionOf(data, id);
        if (commitId) await restoreDeleted(commitId);
        else showFailure(t('live.notRestored'));
      }),
  };
}

const deletionOf = ({ workspaceHistory }: RecentChangesQuery, id: string): string | undefined =>
  workspaceHistory.items.find(({ changes }) =>
    changes.some((change) => change.id === id && change.type.endsWith('Deleted')),
  )?.commitId;

/** The available undo actions, newest last. Excludes the actions of toasts that are fading out. */
const offers = new Set<string>();

/** Offers to undo the last action. */
export function showUndo(text: string, onUndo: () => void): void {
  const id = `undo-${Date.now()}`;
  const end = () => notifications.hide(id);
  const undo = () => {
    end();
    onUndo();
  };
  const message = <UndoToast id={id} text={text} onUndo={undo} onOver={end} />;
  notifications.show({ id, autoClose: false, color: 'green', message });
}

/** In milliseconds. Longer than for other toasts, because the user needs time to react. */
const duration = 12_000;

type UndoKeys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether the keys are Ctrl+Z, or Cmd+Z on a Mac. Also works on keyboards without Latin letters. */
export function isUndo(event: UndoKeys): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return false;
  return key.toLowerCase() === 'z' || (code === 'KeyZ' && !/^[a-z]$/i.test(key));
}

type UndoToastProps = {
  readonly id: string;
  readonly text: string;
  readonly onUndo: () => void;
  readonly onOver: () => void;
};

/** The toast stays while it is hovered or focused. Ctrl+Z does the same as its button. */
function UndoToast({ id, text, onUndo, onOver }: UndoToastProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const undo = () => {
    if (offers.delete(id)) onUndo();
  };
  const [pointedAt, setPointedAt] = useState(false);
  useWindowEvent('keydown', (event) => {
    // In a text field, these keys undo typing instead.
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea');
    const isNewest = [...offers].at(-1) === id;
    if (isTyping || event.defaultPrevented || !isUndo(event) || !isNewest) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    offers.add(id);
    return () => void offers.delete(id);
  }, [id]);
  // This button gets the focus, because the deleted element had it.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (pointedAt) return;
    const timer = setTimeout(onOver, duration);
    return () => clearTimeout(timer);
  }, [pointedAt, onOver]);
  return (
    <Group
      justify="space-between"
      wrap="nowrap"
      onMouseEnter={() => setPointedAt(true)}
      onMouseLeave={() => setPointedAt(false)}
      onFocus={({ target }) => setPointedAt(target.matches(':focus-visible'))}
      onBlur={() => setPointedAt(false)}
    >
      <Text size="sm">{text}</Text>
      <Button ref={button} size="xs" variant="outline" flex="none" onClick={undo}>
        {t('live.undo')}
      </Button>
    </Group>
  );
}
