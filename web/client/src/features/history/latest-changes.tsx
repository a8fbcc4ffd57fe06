import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LoadState } from '#ui/feedback/status.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { HistoryEntry } from './history-entry.tsx';
import { useHistory } from './use-history.ts';
import './history.css';

const shown = 5;

export function LatestChanges() {
  const { t } = useTranslation();
  const { entries, facts, ...load } = useHistory(shown);
  return (
    <Panel title={t('dashboard.latestChanges')}>
      <LoadState {...load} text={t('history.loading')} />
      {entries.length === 0 && !load.loading && !load.error ? (
        <Text>{t('history.empty')}</Text>
      ) : null}
      {entries.length > 0 ? (
        <>
          <ol className="history">
            {entries.map((entry) => (
              <HistoryEntry key={entry.version} entry={entry} facts={facts} dated />
            ))}
          </ol>
          <Anchor component={Link} to="/admin/history">
            {t('dashboard.allChanges')}
          </Anchor>
        </>
      ) : null}
    </Panel>
  );
}
