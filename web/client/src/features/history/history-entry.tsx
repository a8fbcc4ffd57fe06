import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/use-language.ts';
import { useSession } from '#session/session-context.ts';
import { formatDate } from '#ui/dates.tsx';
import { ChangeLine } from './change-line.tsx';
import type { Facts } from './facts.ts';
import type { HistoryDay } from './read-history.ts';

const mostShown = 4;

export type HistoryEntryProps = {
  readonly entry: HistoryDay;
  readonly facts: Facts;
  /** Where no heading says the day. */
  readonly dated?: boolean;
};

/** What one person did at one moment. */
export function HistoryEntry({ entry, facts, dated = false }: HistoryEntryProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const who = useWho(entry.actor);
  const time = dated
    ? formatDate(entry.at, language)
    : new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(entry.at));
  const first = entry.changes.slice(0, mostShown);
  const rest = entry.changes.slice(mostShown);
  const lines = (changes: HistoryDay['changes']) => (
    <ul className="changes">
      {changes.map((change) => (
        <ChangeLine key={change.place} change={change} facts={facts} />
      ))}
    </ul>
  );
  return (
    <li className="history-entry">
      <p className="history-who">
        <time dateTime={entry.at}>{time}</time> · {who}
      </p>
      {lines(first)}
      {rest.length > 0 ? (
        <details>
          <summary>{t('history.further', { n: rest.length })}</summary>
          {lines(rest)}
        </details>
      ) : null}
    </li>
  );
}

function useWho({ id, email }: HistoryDay['actor']): string {
  const { t } = useTranslation();
  const { user, workspace } = useSession();
  if (id === user.id) return t('history.you');
  if (id === 'clock') return t('history.automatic');
  if (id === 'operator') return t('history.service');
  if (email !== null) return email;
  return t(id === workspace.id ? 'history.owner' : 'history.formerStaff');
}
