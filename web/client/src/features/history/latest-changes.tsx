import { Anchor, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Failure, Loading } from '#ui/status.tsx';
import { HistoryEntry } from './history-entry.tsx';
import { useHistory } from './use-history.ts';
import './history.css';

const shown = 5;

/** What was changed last, for the dashboard. */
export function LatestChanges() {
  const { t } = useTranslation();
  const { entries, facts, loading, error, reload } = useHistory(shown);
  return (
    <section className="panel" aria-labelledby="latest-changes">
      <Title order={2} size="h4" id="latest-changes">
        {t('dashboard.latestChanges')}
      </Title>
      {error ? <Failure text={t('admin.error', { message: error })} onRetry={reload} /> : null}
      {loading ? <Loading text={t('history.loading')} /> : null}
      {entries.length === 0 && !loading && !error ? <Text>{t('history.empty')}</Text> : null}
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
    </section>
  );
}
