import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/use-language.ts';
import { useColumnLabel } from './column-label.ts';
import type { Preview } from './use-import.ts';

type Change = Preview['changes'][number];

const actions = {
  CREATED: 'exchange.actions.created',
  CHANGED: 'exchange.actions.changed',
  REMOVED: 'exchange.actions.removed',
} as const;
const kinds = { SECTION: 'exchange.section', ITEM: 'exchange.item' } as const;

/** So many are drawn at once: a phone has to draw them, too. */
const page = 60;

/** What an import would change, row by row and field by field. */
export function ChangeTable({ changes }: { readonly changes: readonly Change[] }) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<Filter>('ALL');
  const [most, setMost] = useState(page);
  const chosen = changes.filter((change) => isShown(change, filter));
  return (
    <div className="exchange-changes">
      <ChangeFilter changes={changes} value={filter} onChange={setFilter} />
      <table className="exchange-table">
        <caption className="exchange-caption">{t('exchange.changesTitle')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('exchange.what')}</th>
            <th scope="col">{t('admin.fields.name')}</th>
            <th scope="col">{t('exchange.change')}</th>
          </tr>
        </thead>
        <tbody>
          {chosen.slice(0, most).map((change) => (
            <ChangeRow key={change.id} change={change} />
          ))}
        </tbody>
      </table>
      {chosen.length > most ? (
        <Button variant="default" onClick={() => setMost(most + page)}>
          {t('exchange.more', { count: chosen.length - most })}
        </Button>
      ) : null}
    </div>
  );
}

function ChangeRow({ change }: { readonly change: Change }) {
  const { t } = useTranslation();
  const columnLabel = useColumnLabel();
  const fieldValue = useFieldValue();
  const { action, kind, name, fields } = change;
  return (
    <tr data-action={action}>
      <td>
        <span className="exchange-mark" data-action={action}>
          {t(actions[action])}
        </span>
        <span className="exchange-kind">{t(kinds[kind])}</span>
      </td>
      <th scope="row">{name || t('admin.unnamed')}</th>
      <td>
        {action === 'REMOVED' ? null : (
          <dl className="exchange-fields">
            {fields.map(({ column, old, new: wanted }) => (
              <div key={column}>
                <dt>{columnLabel(column)}</dt>
                <dd>
                  {action === 'CHANGED' ? (
                    <>
                      <del>{fieldValue(column, old)}</del>
                      <span aria-hidden> → </span>
                    </>
                  ) : null}
                  <ins>{fieldValue(column, wanted)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </td>
    </tr>
  );
}

type Filter = 'ALL' | Change['action'];

const labels = {
  ALL: 'exchange.filters.all',
  CREATED: 'exchange.filters.created',
  CHANGED: 'exchange.filters.changed',
  REMOVED: 'exchange.filters.removed',
} as const;
const filters = ['ALL', 'CREATED', 'CHANGED', 'REMOVED'] as const;

type ChangeFilterProps = {
  readonly changes: readonly Change[];
  readonly value: Filter;
  readonly onChange: (filter: Filter) => void;
};

const isShown = ({ action }: Change, filter: Filter): boolean =>
  filter === 'ALL' || action === filter;

/** How many changes there are of each kind, and which of them are listed. */
function ChangeFilter({ changes, value, onChange }: ChangeFilterProps) {
  const { t } = useTranslation();
  return (
    <Group role="group" aria-label={t('exchange.filters.label')} gap="xs">
      {filters.map((filter) => {
        const count = changes.filter((change) => isShown(change, filter)).length;
        return (
          <Button
            key={filter}
            size="xs"
            variant={filter === value ? 'filled' : 'default'}
            aria-pressed={filter === value}
            disabled={count === 0 && filter !== 'ALL'}
            onClick={() => onChange(filter)}
          >
            {t(labels[filter], { count })}
          </Button>
        );
      })}
    </Group>
  );
}

/** A value of the comparison as people read it; what is empty is a dash. */
function useFieldValue(): (column: string, value: string) => string {
  const { t } = useTranslation();
  const [language] = useLanguage();
  return (column, value) => {
    if (value === '') return '–';
    if (column === 'active') return t(value === 'true' ? 'exchange.yes' : 'exchange.no');
    if (column !== 'price') return value;
    const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    return new Intl.NumberFormat(language, decimals).format(Number(value));
  };
}
