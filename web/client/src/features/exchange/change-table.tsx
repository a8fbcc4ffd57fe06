import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeFilter, type Filter, isShown } from './change-filter.tsx';
import { useColumnLabel } from './column-label.ts';
import { useFieldValue } from './field-value.ts';
import type { Preview } from './use-import.ts';

export type Change = Preview['changes'][number];

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
