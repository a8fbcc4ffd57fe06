import { useApolloClient } from '@apollo/client/react';
import { Anchor, Button, Checkbox, Group, NativeSelect, Text } from '@mantine/core';
import { isLanguage } from '@qr-menu/menu-page/languages';
import type { Language } from '@qr-menu/schema';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useRecord } from '#api/cache/use-loaded.ts';
import {
  PrintedSectionsDocument,
  type PrintedSectionsQuery,
  PrintMenuDocument,
  type PrintMenuQuery,
} from '#api/generated/operations.ts';
import { useFailureText } from '#api/request-failure.ts';
import { displayText, readTranslations } from '#api/translations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { showFailure } from '#ui/feedback/toast.ts';
import { LanguageSelect, languageChoices } from '#ui/page/language-select.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { urlOfFile } from './download-file.ts';

type Sections = NonNullable<NonNullable<PrintedSectionsQuery['getMenu']>['sections']>;
type Section = NonNullable<Sections['items'][number]>;

const kinds = ['MENU', 'ALLERGENS'] as const;
const formats = ['A4', 'A5'] as const;

type Choice = {
  readonly kind: (typeof kinds)[number];
  readonly format: (typeof formats)[number];
  readonly language: Language;
  readonly second: Language | null;
  /** The ids of the sections to leave out. */
  readonly without: readonly string[];
};

/** Creates a PDF of a menu for printing. */
export function PrintPanel({ menuId }: { readonly menuId: string }) {
  const { t } = useTranslation();
  const [uiLanguage] = useLanguage();
  const [choice, setChoice] = useState<Choice>({
    kind: 'MENU',
    format: 'A4',
    language: uiLanguage,
    second: null,
    without: [],
  });
  const loaded = useRecord(PrintedSectionsDocument, menuId, (data) => data.getMenu);
  const listed = loaded.state === 'found' ? loaded.record.sections?.items : undefined;
  const sections = [...(listed ?? [])]
    .filter((section) => section !== null)
    .sort((a, b) => a.position - b.position);
  const { print, drawn, isDrawing } = usePrint(menuId, choice, sections);
  const change = (changes: Partial<Choice>) => setChoice({ ...choice, ...changes });
  const isEmpty = sections.length > 0 && sections.every(({ id }) => choice.without.includes(id));
  return (
    <Panel className="import-export-panel" title={t('importExport.printTitle')}>
      <Text>{t('importExport.printText')}</Text>
      <PrintChoice choice={choice} change={change} />
      <SectionChoice sections={sections} choice={choice} change={change} />
      <Group>
        <Button loading={isDrawing} disabled={isEmpty} onClick={() => void print()}>
          {t('importExport.printDraw')}
        </Button>
      </Group>
      <div role="status">{drawn ? <Drawn drawn={drawn} /> : null}</div>
      <Text size="sm">
        {t('importExport.printGuests')}{' '}
        <Anchor component={Link} to="/admin/account" underline="always" inherit>
          {t('admin.account.title')}
        </Anchor>
      </Text>
    </Panel>
  );
}

type ChoiceProps = {
  readonly choice: Choice;
  readonly change: (changes: Partial<Choice>) => void;
};

function PrintChoice({ choice, change }: ChoiceProps) {
  const { t } = useTranslation();
  const kindNames = {
    MENU: t('importExport.printMenu'),
    ALLERGENS: t('importExport.printAllergens'),
  };
  const otherLanguages = languageChoices.filter(({ value }) => value !== choice.language);
  return (
    <Group align="end">
      <NativeSelect
        label={t('importExport.printKind')}
        data={kinds.map((value) => ({ value, label: kindNames[value] }))}
        value={choice.kind}
        onChange={({ currentTarget: { value } }) =>
          change({ kind: kinds.find((kind) => kind === value) ?? 'MENU' })
        }
      />
      <NativeSelect
        label={t('importExport.printFormat')}
        data={[...formats]}
        value={choice.format}
        onChange={({ currentTarget: { value } }) =>
          change({ format: formats.find((format) => format === value) ?? 'A4' })
        }
      />
      <LanguageSelect
        label={t('importExport.printLanguage')}
        value={choice.language}
        onChange={(language) =>
          change({ language, second: choice.second === language ? null : choice.second })
        }
      />
      <NativeSelect
        label={t('importExport.printSecond')}
        data={[{ value: '', label: t('importExport.printNoSecond') }, ...otherLanguages]}
        value={choice.second ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ second: isLanguage(value) ? value : null })
        }
      />
    </Group>
  );
}

function SectionChoice({
  sections,
  choice: { without },
  change,
}: ChoiceProps & { readonly sections: readonly Section[] }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  if (sections.length < 2) return null;
  return (
    <fieldset className="print-sections">
      <legend>{t('importExport.printSections')}</legend>
      {sections.map(({ id, translations }) => (
        <Checkbox
          key={id}
          label={
            displayText(readTranslations(translations).name, language) || t('admin.untitledSection')
          }
          checked={!without.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            change({ without: checked ? without.filter((each) => each !== id) : [...without, id] })
          }
        />
      ))}
    </fieldset>
  );
}

type DrawnPrint = PrintMenuQuery['printMenu'] & { readonly address: string };

/** Keeps the last PDF until the user changes an option. */
function usePrint(menuID: string, choice: Choice, sections: readonly Section[]) {
  const client = useApolloClient();
  const failureText = useFailureText();
  const [isDrawing, setDrawing] = useState(false);
  const [last, setLast] = useState<{ readonly of: Choice; readonly drawn: DrawnPrint }>();
  useEffect(() => () => URL.revokeObjectURL(last?.drawn.address ?? ''), [last]);
  const print = async (): Promise<void> => {
    setDrawing(true);
    const { kind, format, language, second, without } = choice;
    const left = sections.map(({ id }) => id).filter((id) => !without.includes(id));
    const sectionIDs = without.length === 0 ? null : left;
    const input = { menuID, kind, format, language, secondLanguage: second, sectionIDs };
    try {
      const { data } = await client.query({
        query: PrintMenuDocument,
        variables: { input },
        fetchPolicy: 'no-cache',
      });
      if (!data) return;
      const { printMenu } = data;
      setLast({ of: choice, drawn: { ...printMenu, address: urlOfFile(printMenu.file) } });
    } catch (failure) {
      showFailure(failureText(failure));
    } finally {
      setDrawing(false);
    }
  };
  return { print, isDrawing, drawn: last?.of === choice ? last.drawn : null };
}

function Drawn({ drawn: { address, file, pages, unfitNames } }: { readonly drawn: DrawnPrint }) {
  const { t } = useTranslation();
  return (
    <>
      <Text>
        <Anchor href={address} download={file.fileName} inherit>
          {t('importExport.printSave')}
        </Anchor>{' '}
        {t('importExport.printPages', { count: pages })}
      </Text>
      {/* Browsers of phones cannot show a PDF within a page. */}
      {navigator.pdfViewerEnabled ? (
        <iframe className="print-preview" src={address} title={t('importExport.printPreview')} />
      ) : null}
      {unfitNames.length > 0 ? (
        <>
          <Text>{t('importExport.printUnfit')}</Text>
          <ul>
            {unfitNames.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
