import { Anchor, Text } from '@mantine/core';
import { normalizeAccountName } from '@qr-menu/domain';
import { isLanguage, languageNames, languages } from '@qr-menu/menu-page/languages';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from './choice.tsx';
import { type Colours, paintPage } from './paint-page.ts';

export type MenuPreviewProps = {
  readonly venue: { readonly name: string; readonly defaultLanguage: string };
};

const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }));

/** The guests' page in a phone: the page itself, which follows changes as it does for guests. */
export function MenuPreview({ venue }: MenuPreviewProps) {
  const { t } = useTranslation();
  const { name, defaultLanguage } = venue;
  const [language, setLanguage] = useState(isLanguage(defaultLanguage) ? defaultLanguage : 'bg');
  const [colours, setColours] = useState<Colours>('light');
  const frame = useRef<HTMLIFrameElement>(null);
  const path = `/menu/${encodeURIComponent(normalizeAccountName(name))}?lang=${language}`;
  const paint = () => {
    const page = frame.current?.contentDocument;
    // A page that has only begun to load has no root element yet.
    if (page?.documentElement) paintPage(page, colours);
  };
  useEffect(paint);
  return (
    <div className="preview">
      <div className="preview-choices">
        <Choice
          legend={t('preview.language')}
          options={languageOptions}
          value={language}
          onChange={setLanguage}
        />
        <Choice
          legend={t('preview.colours')}
          options={[
            { value: 'light', label: t('preview.light') },
            { value: 'dark', label: t('preview.dark') },
          ]}
          value={colours}
          onChange={setColours}
        />
        <Text c="dimmed">{t('preview.hint')}</Text>
        <Anchor href={path} target="_blank" rel="noopener">
          {t('admin.viewMenu')}
        </Anchor>
      </div>
      <div className="preview-phone">
        <iframe
          ref={frame}
          key={path}
          src={path}
          title={t('preview.frame', { language: languageNames[language] })}
          onLoad={paint}
        />
      </div>
    </div>
  );
}
