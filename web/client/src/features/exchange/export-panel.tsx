import { useApolloClient } from '@apollo/client/react';
import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportMenuDocument, type MenuFileFormat } from '#api/generated/operations.ts';
import { useFailureText } from '#api/use-failure-text.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { showFailure } from '#ui/toast.ts';

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

/** Downloads a menu as a file, with headings in the screen's language. */
function useExport(menuID: string) {
  const client = useApolloClient();
  const failureText = useFailureText();
  const [language] = useLanguage();
  const [exporting, setExporting] = useState<MenuFileFormat | null>(null);

  const download = async (format: MenuFileFormat): Promise<void> => {
    setExporting(format);
    try {
      const variables = { menuID, format, language };
      const { data } = await client.query({
        query: ExportMenuDocument,
        variables,
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

type DownloadedFile = {
  readonly fileName: string;
  readonly contentType: string;
  /** Base64. */
  readonly content: string;
};

/** Hands a file over to the browser's downloads. */
function downloadFile({ fileName, contentType, content }: DownloadedFile): void {
  const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: contentType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
