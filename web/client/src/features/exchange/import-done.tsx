import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Imported } from './use-import.ts';

export type ImportDoneProps = { readonly imported: Imported; readonly onAgain: () => void };

/** What an import has changed, and where to go from here. */
export function ImportDone({ imported, onAgain }: ImportDoneProps) {
  const { t } = useTranslation();
  const { created, changed, removed, unchanged } = imported;
  return (
    <div className="exchange-preview" role="status">
      <Alert color="green" title={t('exchange.done')}>
        <Text>{t('exchange.doneCounts', { created, changed, removed, unchanged })}</Text>
        <Text>
          {t('exchange.undoHint')}{' '}
          <Anchor component={Link} to="/admin/history">
            {t('exchange.history')}
          </Anchor>
        </Text>
      </Alert>
      <Group>
        <Button component={Link} to="/admin/items">
          {t('exchange.toItems')}
        </Button>
        <Button variant="default" onClick={onAgain}>
          {t('exchange.another')}
        </Button>
      </Group>
    </div>
  );
}
