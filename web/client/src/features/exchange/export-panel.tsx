import { Button, Group, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useExport } from './use-export.ts';

/** Downloads of a menu as it is. */
export function ExportPanel({ menuId }: { readonly menuId: string }) {
  const { t } = useTranslation();
  const { download, exporting } = useExport(menuId);
  return (
    <section className="exchange-panel" aria-labelledby="export-title">
      <Title order={2} size="h4" id="export-title">
        {t('exchange.exportTitle')}
      </Title>
      <Text>{t('exchange.exportText')}</Text>
      <Group>
        <Button loading={exporting === 'XLSX'} onClick={() => download('XLSX')}>
          {t('exchange.downloadXlsx')}
        </Button>
        <Button variant="default" loading={exporting === 'CSV'} onClick={() => download('CSV')}>
          {t('exchange.downloadCsv')}
        </Button>
      </Group>
    </section>
  );
}
