import { Anchor, Checkbox, NativeSelect, Text } from '@mantine/core';
import { isLanguage, languageNames, languages } from '@qr-menu/menu-page/languages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#ui/panel.tsx';
import { codeDownloads } from './code-downloads.ts';
import type { Venue } from './venue-state.ts';

const options = languages.map((language) => ({ value: language, label: languageNames[language] }));

export type CodePanelProps = {
  readonly venue: Venue;
  /** Called when a file of the code is fetched. */
  readonly onTake: () => void;
};

/** The venue's QR code, and the files to print it from. */
export function CodePanel({ venue, onTake }: CodePanelProps) {
  const { t } = useTranslation();
  const { defaultLanguage, logoUrl, qrUrl } = venue;
  const own = isLanguage(defaultLanguage) ? defaultLanguage : 'bg';
  const [chosen, setChosen] = useState<typeof own | null>(null);
  const [wantsLogo, setWantsLogo] = useState(false);
  const hasLogo = Boolean(logoUrl);
  const choice = { language: chosen ?? own, logo: hasLogo && wantsLogo };
  const [image, ...prints] = codeDownloads(qrUrl, choice);
  return (
    <Panel id="code" className="panel dashboard-panel" title={t('dashboard.code.title')}>
      <div className="code">
        <img src={image?.href} alt={t('dashboard.code.alt')} width={180} height={180} />
        <div className="code-choice">
          <Text c="dimmed">{t('dashboard.code.hint')}</Text>
          <NativeSelect
            label={t('dashboard.code.language')}
            data={options}
            value={choice.language}
            onChange={({ currentTarget: { value } }) => {
              if (isLanguage(value)) setChosen(value);
            }}
          />
          {hasLogo ? (
            <Checkbox
              label={t('dashboard.code.logo')}
              checked={wantsLogo}
              onChange={(event) => setWantsLogo(event.currentTarget.checked)}
            />
          ) : null}
        </div>
      </div>
      <ul className="code-files" aria-label={t('dashboard.code.files')}>
        {[...(image ? [image] : []), ...prints].map(({ label, href }) => (
          <li key={label}>
            <Anchor href={href} download onClick={onTake}>
              {t(label)}
            </Anchor>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
