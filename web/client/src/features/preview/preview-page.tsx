import { Anchor, Text } from '@mantine/core';
import { normalizeAccountName } from '@qr-menu/domain/names';
import { isLanguage, languageNames } from '@qr-menu/menu-page/languages';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaded } from '#api/cache/use-loaded.ts';
import { PreviewedVenueDocument } from '#api/generated/operations.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadState } from '#ui/feedback/status.tsx';
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
  readonly venue: { readonly name: string; readonly defaultLanguage: string };
};

/**
 * The page for guests in a frame that looks like a phone. It follows changes as it does for guests.
 */
export function MenuPreview({ venue }: MenuPreviewProps) {
  const { t } = useTranslation();
  const { name, defaultLanguage } = venue;
  const [language, setLanguage] = useState(isLanguage(defaultLanguage) ? defaultLanguage : 'bg');
  const [colours, setColours] = useState<Colours>('light');
  const frame = useRef<HTMLIFrameElement>(null);
  const path = `/menu/${encodeURIComponent(normalizeAccountName(name))}?lang=${language}`;
  const paint = () => {
    const page = frame.current?.contentDocument;
    // A page that has only started to load has no root element yet.
    if (page?.documentElement) paintPage(page, colours);
  };
  useEffect(paint);
  return (
    <div className="preview">
      <div className="preview-choices">
        <Choice
          legend={t('preview.language')}
          options={languageChoices}
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

export type ChoiceProps<Value extends string> = {
  readonly legend: string;
  readonly options: ReadonlyArray<{ readonly value: Value; readonly label: string }>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, options, value: chosen, onChange } = props;
  const name = useId();
  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

export type Colours = 'light' | 'dark';

/** The rule's original text, for restoring it. */
const written = new WeakMap<MediaList, string>();

/**
 * Shows a page in the light or dark scheme, independent of the device. Frames have no setting for
 * this, so the media queries in the page's style sheets are rewritten.
 */
export function paintPage(page: Document, colours: Colours): void {
  page.documentElement.style.colorScheme = colours;
  for (const sheet of page.styleSheets) paintRules(sheet.cssRules, colours);
}

function paintRules(rules: CSSRuleList, colours: Colours): void {
  for (const rule of rules) {
    // A frame has its own constructors, so the kind of a rule is recognized by its properties.
    if ('media' in rule) paintMedia(rule.media as MediaList, colours);
    if ('cssRules' in rule) paintRules(rule.cssRules as CSSRuleList, colours);
  }
}

function paintMedia(media: MediaList, colours: Colours): void {
  const text = written.get(media) ?? media.mediaText;
  const scheme = /\(prefers-color-scheme: (light|dark)\)/.exec(text);
  if (!scheme) return;
  written.set(media, text);
  // A condition that is always or never true, because every screen has a width.
  const answer = scheme[1] === colours ? '(min-width: 0px)' : '(max-width: 0px)';
  media.mediaText = text.replace(scheme[0], answer);
}
