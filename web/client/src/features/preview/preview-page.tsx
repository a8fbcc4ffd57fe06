import { Anchor, Text } from '@mantine/core';
import { lookAttributes } from '@qr-menu/domain/look';
import { isLanguage } from '@qr-menu/menu-page/languages';
import type { VenueLook } from '@qr-menu/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaded } from '#api/cache/use-loaded.ts';
import { PreviewedVenueDocument } from '#api/generated/operations.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadState } from '#ui/feedback/status.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { MenuFrame, menuPath } from '#ui/menu-frame/menu-frame.tsx';
import { languageChoices } from '#ui/page/language-select.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import './preview.css';

export function PreviewPage() {
  const { t } = useTranslation();
  const { data, ...load } = useLoaded(PreviewedVenueDocument);
  const venue = data?.listAccounts?.items[0];
  return (
    <>
      <PageHeader title={t('preview.title')} />
      {data ? null : <LoadState {...load} />}
      {venue ? <MenuPreview venue={venue} /> : null}
      {data && !venue ? (
        <EmptyState
          title={t('preview.nothingYet')}
          text={t('preview.nothingYetHint')}
          action={{ label: t('admin.account.create'), to: '/admin/account', least: 'owner' }}
        />
      ) : null}
    </>
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
