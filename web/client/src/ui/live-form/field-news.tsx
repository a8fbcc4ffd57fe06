import { Button, Group, Text } from '@mantine/core';
import { isLanguage, languageNames } from '@qr-menu/menu-page/languages';
import type { Language } from '@qr-menu/schema';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './live-form.css';
import { valueAt } from './merge-values.ts';
import type { useLiveValues } from './use-live-values.ts';

export type FieldConflict = {
  readonly path: string;
  /** Of a text that has one value for each language. */
  readonly language?: Language;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
};

type FieldNewsProps = {
  readonly conflicts: readonly FieldConflict[];
  readonly onChoose: (path: string, choice: 'mine' | 'theirs') => void;
  readonly children?: ReactNode;
};

export function FieldNews({ conflicts, onChoose, children }: FieldNewsProps) {
  return (
    <>
      <Fragment key="field">{children}</Fragment>
      {conflicts.map((conflict) => (
        <Choice key={conflict.path} conflict={conflict} onChoose={onChoose} />
      ))}
    </>
  );
}

type ChoiceProps = Pick<FieldNewsProps, 'onChoose'> & { readonly conflict: FieldConflict };

function Choice({ conflict, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const { path, language, mine, theirs } = conflict;
  const title = t('live.changedElsewhere');
  return (
    <fieldset className="field-news" aria-label={title}>
      <Text size="sm" fw={600}>
        {language ? `${title} · ${languageNames[language]}` : title}
      </Text>
      <dl className="field-news-values">
        <dt>{t('live.mine')}</dt>
        <dd lang={language}>{mine || t('live.nothing')}</dd>
        <dt>{t('live.theirs')}</dt>
        <dd lang={language}>{theirs || t('live.nothing')}</dd>
      </dl>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => onChoose(path, 'mine')}>
          {t('live.keepMine')}
        </Button>
        <Button size="xs" variant="default" onClick={() => onChoose(path, 'theirs')}>
          {t('live.takeTheirs')}
        </Button>
      </Group>
    </fieldset>
  );
}

type Live = ReturnType<typeof useLiveValues<object>>;

/** How a value is shown to people; absent: as it is. */
export type ShowValue = (value: string) => ReactNode;

const asItIs: ShowValue = (value) => value;

function conflictsOf(live: Live, name: string, show: ShowValue): readonly FieldConflict[] {
  const shown = (values: object, path: string) => show(String(valueAt(values, path) ?? ''));
  return [...live.conflicts]
    .filter((path) => path === name || path.startsWith(`${name}.`))
    .map((path) => {
      const language = path.slice(name.length + 1);
      return {
        path,
        mine: shown(live.mine, path),
        theirs: shown(live.saved, path),
        ...(isLanguage(language) ? { language } : {}),
      };
    });
}

/**
 * Props of a library's input that say below it what was changed elsewhere. The container is there
 * from the start: one that comes later would take the focus from the input.
 */
export const noticeBelow = (live: Live, name: string, show = asItIs) =>
  live.following
    ? {
        inputContainer: (input: ReactNode) => (
          <FieldNews conflicts={conflictsOf(live, name, show)} onChoose={live.choose}>
            {input}
          </FieldNews>
        ),
      }
    : {};

/** The same for a control that has a place for it. */
export const noticeOf = (live: Live, name: string, show = asItIs): ReactNode => (
  <FieldNews conflicts={conflictsOf(live, name, show)} onChoose={live.choose} />
);

export const showPicture: ShowValue = (url) => (url ? <img src={url} alt="" /> : null);
