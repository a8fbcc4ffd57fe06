import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { ExportMenuDocument, type MenuFileFormat } from '#api/generated/operations.ts';
import { useFailureText } from '#api/use-failure-text.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { showFailure } from '#ui/toast.ts';
import { downloadFile } from './download-file.ts';

/** Downloads a menu as a file, with headings in the screen's language. */
export function useExport(menuID: string) {
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
