import { Group, Stack, Text } from '@mantine/core';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLoaded } from '#api/cache/use-loaded.ts';
import {
  CancelScheduledChangeDocument,
  ListScheduledChangesDocument,
  type ListScheduledChangesQuery,
} from '#api/generated/operations.ts';
import { displayText } from '#api/translations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { useSession } from '#session/session-context.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadState } from '#ui/feedback/status.tsx';
import { useSave } from '#ui/form/use-save.ts';
import { formatDate } from '#ui/list/dates.tsx';
import { RowAction } from '#ui/list/row-actions.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { failureKey, localTimeWords, namesWords, plannedWords } from '#ui/planned/planned-words.ts';
import './planned.css';

type Planned = ListScheduledChangesQuery['listScheduledChanges'][number];

/** Lists the pending changes and the most recently finished changes. */
export function PlannedPage() {
  const { t } = useTranslation();
  const { data, ...load } = useLoaded(ListScheduledChangesDocument);
  const all = data?.listScheduledChanges ?? [];
  const pending = all.filter(({ state }) => state === 'PENDING');
  const past = all.filter(({ state }) => state !== 'PENDING');
  return (
    <>
      <PageHeader title={t('planned.title')} />
      <Stack gap="lg" className="panels">
        <Text>{t('planned.intro')}</Text>
        <LoadState {...load} text={t('planned.loading')} />
        {data && pending.length === 0 ? (
          <EmptyState
            title={t('planned.none')}
            text={t('planned.noneText')}
            action={{ label: t('planned.toItems'), to: '/admin/items' }}
          />
        ) : null}
        <PlannedList title={t('planned.pending')} entries={pending} />
        <PlannedList title={t('planned.past')} entries={past} />
      </Stack>
    </>
  );
}

type PlannedListProps = { readonly title: string; readonly entries: readonly Planned[] };

function PlannedList({ title, entries }: PlannedListProps) {
  if (entries.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className="planned">
        {entries.map((entry) => (
          <PlannedEntry key={entry.id} entry={entry} />
        ))}
      </ul>
    </Panel>
  );
}

function PlannedEntry({ entry }: { readonly entry: Planned }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { user } = useSession();
  const { localTime, state, failure, itemIDs, menuID } = entry;
  const names = entry.names.map((name) => (name ? displayText(textsOf(name), language) : ''));
  const count = menuID === null ? itemIDs.length : 1;
  const summary = `${plannedWords(t, entry, language)}: ${namesWords(t, names, count)}`;
  const who = t(entry.author === user.id ? 'planned.you' : 'planned.colleague');
  return (
    <li className="planned-entry" data-state={state}>
      <div>
        <Text fw={600}>{localTimeWords(localTime, language)}</Text>
        <Text>{summary}</Text>
        <Text size="sm" c="dimmed">
          {t('planned.by', { who })}
          {state === 'PENDING' ? null : ` · ${ending(entry)}`}
        </Text>
        {failure ? (
          <Text size="sm" fw={600}>
            {t(failureKey(failure) as 'planned.failures.other')}
          </Text>
        ) : null}
      </div>
      {state === 'PENDING' ? <CancelButton entry={entry} summary={summary} /> : null}
    </li>
  );

  function ending({ finishedAt }: Planned): string {
    const time = finishedAt ? formatDate(finishedAt, language) : '';
    return t(endings[state] as 'planned.states.applied', { time });
  }
}

const endings: Readonly<Record<Planned['state'], ParseKeys>> = {
  PENDING: 'planned.pending',
  APPLIED: 'planned.states.applied',
  FAILED: 'planned.states.failed',
  CANCELLED: 'planned.states.cancelled',
};

const textsOf = ({ bg, en, de }: NonNullable<Planned['names'][number]>) => ({
  bg: bg ?? '',
  en: en ?? '',
  de: de ?? '',
});

type CancelButtonProps = { readonly entry: Planned; readonly summary: string };

function CancelButton({ entry: { id, dueAt }, summary }: CancelButtonProps) {
  const { t } = useTranslation();
  const { save, saving } = useSave(CancelScheduledChangeDocument);
  const isDue = Date.parse(dueAt) <= Date.now();
  return (
    <Group>
      {isDue ? <Text size="sm">{t('planned.overdue')}</Text> : null}
      <RowAction
        label={t('planned.cancel')}
        spoken={t('planned.cancelNamed', { what: summary })}
        busy={saving}
        onAct={() => void save({ input: { id } }, { doneText: t('planned.cancelled') })}
      />
    </Group>
  );
}
