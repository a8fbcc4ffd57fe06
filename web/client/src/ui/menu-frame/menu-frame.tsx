import { normalizeAccountName } from '@qr-menu/domain/names';
import { languageNames } from '@qr-menu/menu-page/languages';
import type { Language } from '@qr-menu/schema';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import './menu-frame.css';

type MenuFrameProps = {
  readonly venueName: string;
  readonly language: Language;
  /** The look attributes for the page. They replace the page's own attributes (see `lookAttributes`). */
  readonly look: Readonly<Record<string, string>>;
};

export const menuPath = (venueName: string, language: Language): string =>
  `/menu/${encodeURIComponent(normalizeAccountName(venueName))}?lang=${language}`;

/**
 * The menu page in a frame that looks like a phone. It is updated in the same way as the page that guests
 * open.
 */
export function MenuFrame({ venueName, language, look }: MenuFrameProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const path = menuPath(venueName, language);
  const paint = () => {
    // A page that is just starting to load has no root element yet.
    const root = frame.current?.contentDocument?.documentElement;
    if (!root) return;
    for (const name of ['accent', 'style', 'scheme']) delete root.dataset[name];
    Object.assign(root.dataset, look);
  };
  useEffect(paint);
  return (
    <div className="menu-frame">
      <iframe
        ref={frame}
        key={path}
        src={path}
        title={t('preview.frame', { language: languageNames[language] })}
        onLoad={paint}
      />
    </div>
  );
}
