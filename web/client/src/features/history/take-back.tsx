import { useApolloClient, useQuery } from '@apollo/client/react';
import { Button, Group, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { refetchActive } from '#api/cache/refetch-active.ts';
import {
  PreviewTakeBackDocument,
  type Reversal,
  TakeBackDocument,
} from '#api/generated/operations.ts';
import { requestFailure, useFailureText } from '#api/request-failure.ts';
import { Failure, Loading } from '#ui/feedback/status.tsx';
import { ForEditors } from '#ui/feedback/view-only.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { noToast, useSave } from '#ui/form/use-save.ts';
import { useWords } from './history-entry.tsx';
import type { Facts, HistoryDay } from './read-history.ts';
import { RestorePlan } from './restore-plan.tsx';

const texts = {
  BRING_BACK: {
    label: 'history.restore',
    spoken: 'history.restoreNamed',
    question: 'history.restoreQuestion',
    done: 'live.restored',
  },
  TAKE_BACK: {
    label: 'history.takeBack',
    spoken: 'history.takeBackNamed',
    question: 'history.takeBackQuestion',
    done: 'history.takenBack',
  },
} as const satisfies Record<Reversal, object>;

type EntryProps = { readonly entry: HistoryDay; readonly facts: Facts };

/** The actions for a change: reverting only this change, or restoring a whole menu. */
export function EntryActions({ entry, facts }: EntryProps) {
  const { t } = useTranslation();
  const { nameOf } = useWords(facts);
  const { reversal, menuId, version } = entry;
  const [change] = entry.changes;
  const summary = change
    ? t(change.text as 'history.events.itemUpdated', { name: nameOf(change.subject) })
    : '';
  if (version === 1 || (reversal === null && menuId === undefined)) return null;
  const search = menuId ? `?menu=${menuId}` : '';
  return (
    <ForEditors>
      <Group gap="xs" className="history-actions">
        {reversal === null ? null : <TakeBackButton {...{ entry, reversal, summary }} />}
        {menuId === undefined ? null : (
          <Button
            component={Link}
            to={`/admin/history/before/${version}${search}`}
            variant="subtle"
            size="sm"
            aria-label={t('history.asBeforeNamed', { what: summary })}
          >
            {t('history.asBefore')}
          </Button>
        )}
      </Group>
    </ForEditors>
  );
}

type TakeBackButtonProps = {
  readonly entry: HistoryDay;
  readonly reversal: Reversal;
  readonly summary: string;
};

function TakeBackButton({ entry, reversal, summary }: TakeBackButtonProps) {
  const { t } = useTranslation();
  const [opened, { open, close }] = useDisclosure();
  const [done, setDone] = useState(false);
  const { label, spoken, question } = texts[reversal];
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={t(spoken, { what: summary })}
        onClick={() => {
          setDone(false);
          open();
        }}
      >
        {t(label)}
      </Button>
      {/* After the deletion is undone, the entry no longer has this button, so the focus moves to
          the page's heading. */}
      <Modal
        opened={opened}
        onClose={close}
        returnFocus={!done}
        onExitTransitionEnd={() => done && document.querySelector<HTMLElement>('main h1')?.focus()}
        title={t(question)}
      >
        <TakeBackDialog
          {...{ entry, reversal, close }}
          onDone={() => {
            setDone(true);
            close();
          }}
        />
      </Modal>
    </>
  );
}

type TakeBackDialogProps = {
  readonly entry: HistoryDay;
  readonly reversal: Reversal;
  readonly close: () => void;
  readonly onDone: () => void;
};

function TakeBackDialog({ entry, reversal, close, onDone }: TakeBackDialogProps) {
  const { t } = useTranslation();
  const client = useApolloClient();
  const failureText = useFailureText();
  const { commitId, version, menuId } = entry;
  const { data, error, refetch } = useQuery(PreviewTakeBackDocument, {
    variables: { commitId },
    fetchPolicy: 'network-only',
  });
  const { save, saving, error: refusal } = useSave(TakeBackDocument, noToast);
  const plan = error ? undefined : data?.previewTakeBack;
  const { label, done } = texts[reversal];
  const confirm = async (ifVersion: number) => {
    const saved = await save({ input: { commitId }, ifVersion }, { doneText: t(done) });
    if (saved === null) return;
    onDone();
    await refetchActive(client);
  };
  const isRefused = error && requestFailure(error).kind === 'refused';
  return (
    <>
      <FormError text={refusal} />
      {error ? (
        <Failure
          text={failureText(error)}
          {...(isRefused ? {} : { onRetry: () => void refetch().catch(() => undefined) })}
        />
      ) : null}
      {plan ? <RestorePlan plan={plan} /> : null}
      {plan || error ? null : <Loading text={t('history.looking')} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={close}>
          {t('admin.cancel')}
        </Button>
        {plan ? (
          <Button loading={saving} onClick={() => void confirm(plan.version)}>
            {t(label)}
          </Button>
        ) : null}
        {isRefused && menuId !== undefined ? (
          <Button component={Link} to={`/admin/history/before/${version}?menu=${menuId ?? ''}`}>
            {t('history.asBefore')}
          </Button>
        ) : null}
      </Group>
    </>
  );
}
