import { Anchor, Text } from '@mantine/core';
import { lookAttributes } from '@qr-menu/domain/look';
import { isLanguage } from '@qr-menu/menu-page/languages';
import type { VenueLook } from '@qr-menu/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PreviewedVenueDocument } from '#api/generated/operations.ts';
import { Choice } from '#ui/form/choice.tsx';
import { MenuFrame, menuPath } from '#ui/menu-frame/menu-frame.tsx';
import { languageChoices } from '#ui/page/language-select.tsx';
import { VenuePage } from '#ui/page/venue-page.tsx';
import './preview.css';

export function PreviewPage() {
  const { t } = useTranslation();
  return (
    <VenuePage title={t('preview.title')} document={PreviewedVenueDocument}>
      {(venue) => <MenuPreview venue={venue} />}
    </VenuePage>
  );
}

type MenuPreviewProps = {
  readonly venue: {
    readonly name: string;
    readonly defaultLanguage: string;
    readonly look: VenueLook;
  };
};

type Scheme = 'light' | 'dark';

export function MenuPreview({ venue }: MenuPreviewProps) {
  const { t } = useTranslation();
  const { name, defaultLanguage } = venue;
  const [language, setLanguage] = useState(isLanguage(defaultLanguage) ? defaultLanguage : 'bg');
  const [scheme, setScheme] = useState<Scheme>('light');
  const isFixed = venue.look.scheme !== 'AUTO';
  return (
    <div className="preview">
      <div className="preview-choices">
        <Choice
          legend={t('preview.language')}
          options={languageChoices}
          value={language}
          onChange={setLanguage}
        />
        {isFixed ? null : (
          <Choice
            legend={t('preview.colours')}
            options={[
              { value: 'light', label: t('preview.light') },
              { value: 'dark', label: t('preview.dark') },
            ]}
            value={scheme}
            onChange={setScheme}
          />
        )}
        <Text c="dimmed">{t('preview.hint')}</Text>
        <Anchor href={menuPath(name, language)} target="_blank" rel="noopener">
          {t('admin.viewMenu')}
        </Anchor>
      </div>
      <MenuFrame
        venueName={name}
        language={language}
        look={{ ...(!isFixed && { scheme }), ...lookAttributes(venue.look) }}
      />
    </div>
  );
}
