import { Button, Stack, Text, Title } from '@mantine/core';
import type { Language } from '@qr-menu/schema';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/i18n.ts';
import { LoadState } from '#ui/feedback/status.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { HistoryEntry } from './history-entry.tsx';
import type { HistoryDay } from './read-history.ts';
import { EntryActions } from './take-back.tsx';
import { useHistory } from './use-history.ts';
import './history.css';

export function HistoryPage() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { entries, facts, more, ...load } = useHistory();
  return (
    <>
      <PageHeader title={t('history.title')} />
      <Stack gap="lg" className="panels">
        <Text c="dimmed">
          {t(entries.length > 0 || load.loading ? 'history.intro' : 'history.empty')}
        </Text>
        <LoadState {...load} text={t('history.loading')} />
        {byDay(entries, language).map(([day, ofDay]) => (
          <section key={day} aria-label={day}>
            <Title order={2} size="h5" className="history-day">
              {day}
            </Title>
            <ol className="history">
              {ofDay.map((entry) => (
                <HistoryEntry
                  key={entry.version}
                  entry={entry}
                  facts={facts}
                  actions={<EntryActions entry={entry} facts={facts} />}
                />
              ))}
            </ol>
          </section>
        ))}
        {more ? (
          <Button variant="default" className="submit" onClick={more}>
            {t('history.more')}
          </Button>
        ) : null}
      </Stack>
    </>
  );
}

function byDay(entries: readonly HistoryDay[], language: Language) {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full' });
  const days = new Map<string, HistoryDay[]>();
  for (const entry of entries) {
    const day = format.format(new Date(entry.at));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}
