import { Anchor, Checkbox, Group, Text, TextInput } from '@mantine/core';
import { readTableMark } from '@qr-menu/domain/names';
import { isLanguage } from '@qr-menu/menu-page/languages';
import type { Language } from '@qr-menu/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrintedVenueDocument, type PrintedVenueQuery } from '#api/generated/operations.ts';
import { useSession } from '#session/session-context.ts';
import { useTakenCode } from '#session/taken-code.ts';
import { CopyButton } from '#ui/feedback/copy-button.tsx';
import { LanguageSelect } from '#ui/page/language-select.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { VenuePage } from '#ui/page/venue-page.tsx';
import './qr.css';

export function QrPage() {
  const { t } = useTranslation();
  return (
    <VenuePage
      title={t('qr.title')}
      document={PrintedVenueDocument}
      noVenue={{ title: t('qr.nothingYet'), text: t('qr.nothingYetHint') }}
    >
      {(venue) => <Code venue={venue} />}
    </VenuePage>
  );
}

type Accounts = NonNullable<PrintedVenueQuery['listAccounts']>;
type CodeProps = { readonly venue: NonNullable<Accounts['items'][number]> };

function Code({ venue: { defaultLanguage, logoUrl, qrUrl, card } }: CodeProps) {
  const { t } = useTranslation();
  const { take } = useTakenCode(useSession().workspace.id);
  const [language, setLanguage] = useState<Language>(
    isLanguage(defaultLanguage) ? defaultLanguage : 'bg',
  );
  const [wantsLogo, setWantsLogo] = useState(false);
  const [wantsWifi, setWantsWifi] = useState(false);
  const { table, field } = useTable();
  const choice = {
    language,
    logo: Boolean(logoUrl) && wantsLogo,
    wifi: Boolean(card.wifi) && wantsWifi,
    table,
  };
  const files = codeDownloads(qrUrl, choice);
  const picture = files.find(({ label }) => label === 'qr.svg');
  const address = codeAddress(qrUrl, table);
  const readable = address.replace(/^https?:\/\//, '');
  return (
    <div className="qr panels">
      <Panel title={t('qr.code')}>
        <div className="code">
          <figure>
            <img src={picture?.href} alt={t('qr.alt')} width={180} height={180} />
            <figcaption>
              <span role="status">
                {table === null ? t('qr.anyTable') : t('qr.forTable', { table })}
              </span>
            </figcaption>
          </figure>
          <div className="code-choice">
            <Text c="dimmed">{t('qr.hint')}</Text>
            <LanguageSelect label={t('qr.language')} value={language} onChange={setLanguage} />
            {logoUrl ? (
              <Checkbox
                label={t('qr.logo')}
                checked={wantsLogo}
                onChange={(event) => setWantsLogo(event.currentTarget.checked)}
              />
            ) : null}
            {card.wifi ? (
              <Checkbox
                label={t('qr.wifi', { name: card.wifi.name })}
                checked={wantsWifi}
                onChange={(event) => setWantsWifi(event.currentTarget.checked)}
              />
            ) : null}
            <TextInput label={t('qr.table')} description={t('qr.tableHint')} {...field} />
          </div>
        </div>
      </Panel>
      <Panel title={t('qr.files')}>
        <ul className="code-files" aria-label={t('qr.files')}>
          {files.map(({ label, href }) => (
            <li key={label}>
              <Anchor href={href} download onClick={take}>
                {t(label)}
              </Anchor>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('qr.link')}>
        <Text>{t('qr.linkHint')}</Text>
        <p className="code-address">{readable}</p>
        <Group>
          <CopyButton
            text={address}
            done={t('qr.copied')}
            failed={t('qr.copyFailed', { url: readable })}
          >
            {t('qr.copy')}
          </CopyButton>
        </Group>
      </Panel>
    </div>
  );
}

/** Keeps the last valid table name. Invalid input stays in the field, with an error message. */
function useTable() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [table, setTable] = useState<string | null>(null);
  const isEmpty = typed.trim() === '';
  const isWrong = !isEmpty && readTableMark(typed) === null;
  const change = (text: string) => {
    setTyped(text);
    const newTable = readTableMark(text);
    if (newTable !== null || text.trim() === '') setTable(newTable);
  };
  const field = {
    value: typed,
    error: isWrong ? t('qr.tableWrong') : null,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      change(event.currentTarget.value),
  };
  return { table, field };
}

type CodeChoice = {
  readonly language: Language;
  readonly logo: boolean;
  /** Whether the tent card also shows a QR code for the Wi-Fi. */
  readonly wifi: boolean;
  readonly table: string | null;
};

const pieces = [
  { label: 'qr.tent', format: 'pdf', parameters: { layout: 'tent' } },
  { label: 'qr.roundSticker', format: 'pdf', parameters: { layout: 'sticker', shape: 'round' } },
  { label: 'qr.squareSticker', format: 'pdf', parameters: { layout: 'sticker', shape: 'square' } },
  { label: 'qr.png', format: 'png', parameters: { layout: 'code' } },
  { label: 'qr.svg', format: 'svg', parameters: { layout: 'code' } },
] as const;

/** Returns the files with a venue's QR code. They are on this site, even if the code's URL is not. */
export function codeDownloads(qrUrl: string, { language, logo, wifi, table }: CodeChoice) {
  const { pathname } = new URL(qrUrl);
  return pieces.map(({ label, format, parameters }) => {
    const search = new URLSearchParams({
      ...parameters,
      ...(parameters.layout === 'code' ? {} : { lang: language }),
      ...(logo ? { logo: '1' } : {}),
      ...(wifi && parameters.layout === 'tent' ? { wifi: '1' } : {}),
      ...(table === null ? {} : { t: table }),
    });
    return { label, href: `${pathname}.${format}?${search}` };
  });
}

/** Returns the URL in the QR code. */
const codeAddress = (qrUrl: string, table: string | null): string =>
  table === null ? qrUrl : `${qrUrl}?${new URLSearchParams({ t: table })}`;
