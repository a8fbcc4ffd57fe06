import { useApolloClient } from '@apollo/client/react';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ExportMenuDocument,
  type ExportMenuQuery,
  type MenuFileFormat,
} from '#api/generated/operations.ts';
import { useFailureText } from '#api/request-failure.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { Panel } from '#ui/panel.tsx';
import { showFailure } from '#ui/toast.ts';

/** Downloads of a menu as it is. */
export function ExportPanel({ menuId }: { readonly menuId: string }) {
  const { t } = useTranslation();
  const { download, exporting } = useExport(menuId);
  return (
    <Panel className="exchange-panel" title={t('exchange.exportTitle')}>
      <Text>{t('exchange.exportText')}</Text>
      <Group>
        <Button loading={exporting === 'XLSX'} onClick={() => download('XLSX')}>
          {t('exchange.downloadXlsx')}
        </Button>
        <Button variant="default" loading={exporting === 'CSV'} onClick={() => download('CSV')}>
          {t('exchange.downloadCsv')}
        </Button>
      </Group>
    </Panel>
  );
}

/** Downloads a menu as a file, with headings in the screen's language. */
function useExport(menuID: string) {
  const client = useApolloClient();
  const failureText = useFailureText();
  const [language] = useLanguage();
  const [exporting, setExporting] = useState<MenuFileFormat | null>(null);

  const download = async (format: MenuFileFormat): Promise<void> => {
    setExporting(format);
    try {
      const { data } = await client.query({
        query: ExportMenuDocument,
        variables: { menuID, format, language },
        fetchPolicy: 'no-cache',
      });
      if (data) downloadFile(data.exportMenu);
    } catch (failure) {
      showFailure(failureText(failure));
    } finally {
      setExporting(null);
    }
  };
  return { download, exporting };
}

/** Hands a file, whose content is Base64, over to the browser's downloads. */
function downloadFile(file: ExportMenuQuery['exportMenu']): void {
  const { fileName, contentType, content } = file;
  const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: contentType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
