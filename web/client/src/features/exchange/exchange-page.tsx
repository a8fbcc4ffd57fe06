import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { GetMenuDocument } from '#api/generated/operations.ts';
import { displayText, parseTranslations } from '#api/translations.ts';
import { useRecord } from '#api/use-record.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { RecordState } from '#ui/record-pages.tsx';
import { ExportPanel } from './export-panel.tsx';
import { ImportPanel } from './import-panel.tsx';
import './exchange.css';

/** A menu as a file: out and in again. */
export function ExchangePage() {
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
        const { name } = parseTranslations(menu.translations);
        const menuName = displayText(name, language) || t('admin.untitledMenu');
        return (
          <>
            <PageHeader title={t('exchange.title', { menu: menuName })} />
            <div className="exchange-page">
              <ExportPanel menuId={id} />
              <ImportPanel menuId={id} />
            </div>
          </>
        );
      }}
    </RecordState>
  );
}
