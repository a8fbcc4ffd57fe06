import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ItemCompletenessDocument } from '#api/generated/operations.ts';
import { type ItemGap, itemGaps, lacks } from '#api/item-gaps.ts';
import { useConnection } from '#api/use-connection.ts';
import { Panel } from '#ui/panel.tsx';

const words = {
  photo: 'dashboard.gaps.photo',
  price: 'dashboard.gaps.price',
  bg: 'dashboard.gaps.bg',
  en: 'dashboard.gaps.en',
  de: 'dashboard.gaps.de',
} as const satisfies Record<ItemGap, string>;

/** What the menu's items still lack; each count leads to them. */
export function GapsPanel() {
  const { t } = useTranslation();
  const { records, loading, error } = useConnection(
    ItemCompletenessDocument,
    (data) => data.listItems,
    { limit: 500 },
  );
  // An empty menu lacks everything: the first steps say so.
  if (loading || error || records.length === 0) return null;
  const counts = itemGaps.map((gap) => ({
    gap,
    count: records.filter((item) => lacks(item, gap)).length,
  }));
  const open = counts.filter(({ count }) => count > 0);
  return (
    <Panel id="gaps" className="panel dashboard-panel" title={t('dashboard.gaps.title')}>
      {open.length === 0 ? (
        <Text>{t('dashboard.gaps.none')}</Text>
      ) : (
        <ul className="gaps">
          {open.map(({ gap, count }) => (
            <li key={gap}>
              <Anchor component={Link} to={`/admin/items?missing=${gap}`}>
                {t(words[gap], { n: count })}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
