import { useApolloClient } from '@apollo/client/react';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useRecord } from '#api/cache/use-loaded.ts';
import {
  AllergenMatrixDocument,
  ExportMenuDocument,
  GetMenuDocument,
  type MenuFileFormat,
} from '#api/generated/operations.ts';
import { useFailureText } from '#api/request-failure.ts';
import { displayText, readTranslations } from '#api/translations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { showFailure } from '#ui/feedback/toast.ts';
import { ForEditors } from '#ui/feedback/view-only.tsx';
import { RecordState } from '#ui/form/record-pages.tsx';
import { LanguageSelect } from '#ui/page/language-select.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { downloadFile } from './download-file.ts';
import { ImportPanel } from './import-panel.tsx';
import { PrintPanel } from './print-panel.tsx';
import './import-export.css';

export function ImportExportPage() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { id = '' } = useParams();
  const loaded = useRecord(GetMenuDocument, id, (data) => data.getMenu);
  return (
    <RecordState
      loaded={loaded}
      missingText={t('admin.menus.missing', { id })}
      failedText={(message) => t('admin.menus.loadError', { message })}
    >
      {(menu) => {
        const { name } = readTranslations(menu.translations);
        const menuName = displayText(name, language) || t('admin.untitledMenu');
        const isEmpty = menu.sections?.totalCount === 0;
        const upload = (
          <ForEditors key="upload">
            <ImportPanel menuId={id} menuName={menuName} currency={menu.currency} />
          </ForEditors>
        );
        return (
          <>
            <PageHeader title={t('importExport.title', { menu: menuName })} />
            <div className="import-export-page">
              {isEmpty ? upload : null}
              <ExportPanel menuId={id} />
              <PrintPanel menuId={id} />
              <MatrixPanel menuId={id} />
              {isEmpty ? null : upload}
            </div>
          </>
        );
      }}
    </RecordState>
  );
}

export function ExportPanel({ menuId }: { readonly menuId: string }) {
  const { t } = useTranslation();
  const { download, exporting } = useExport(menuId);
  return (
    <Panel className="import-export-panel" title={t('importExport.exportTitle')}>
      <Text>{t('importExport.exportText')}</Text>
      <Group>
        <Button loading={exporting === 'XLSX'} onClick={() => download('XLSX')}>
          {t('importExport.downloadXlsx')}
        </Button>
        <Button variant="default" loading={exporting === 'CSV'} onClick={() => download('CSV')}>
          {t('importExport.downloadCsv')}
        </Button>
        <Button
          variant="default"
          loading={exporting === 'HOURS_CSV'}
          onClick={() => download('HOURS_CSV')}
        >
          {t('importExport.downloadHours')}
        </Button>
      </Group>
    </Panel>
  );
}

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

/** Offers the allergen table, which can be put up in the kitchen or shown to inspectors. */
function MatrixPanel({ menuId: menuID }: { readonly menuId: string }) {
  const { t } = useTranslation();
  const client = useApolloClient();
  const failureText = useFailureText();
  const [language, setLanguage] = useState(useLanguage()[0]);
  const [drawing, setDrawing] = useState(false);
  const download = async (): Promise<void> => {
    setDrawing(true);
    try {
      const { data } = await client.query({
        query: AllergenMatrixDocument,
        variables: { menuID, language },
        fetchPolicy: 'no-cache',
      });
      if (data) downloadFile(data.allergenMatrix);
    } catch (failure) {
      showFailure(failureText(failure));
    } finally {
      setDrawing(false);
    }
  };
  return (
    <Panel className="import-export-panel" title={t('contents.matrix')}>
      <Text>{t('contents.matrixText')}</Text>
      <Group align="end">
        <LanguageSelect
          label={t('contents.matrixLanguage')}
          value={language}
          onChange={setLanguage}
        />
        <Button loading={drawing} onClick={() => void download()}>
          {t('contents.matrixDownload')}
        </Button>
      </Group>
    </Panel>
  );
}
