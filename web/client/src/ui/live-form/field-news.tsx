import { Button, Group, Text } from '@mantine/core';
import { isLanguage, languageNames } from '@qr-menu/menu-page/languages';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { valueAt } from './merge-values.ts';
import type { useLiveValues } from './use-live-values.ts';
import './live-form.css';

type Live = ReturnType<typeof useLiveValues<object>>;

/** Formats a value for users. By default, the value is shown unchanged. `value` is not always a string. */
export type ShowValue = (text: string, value: unknown) => ReactNode;

export const showPicture: ShowValue = (url) => (url ? <img src={url} alt="" /> : null);

type FieldNewsProps = {
  readonly live: Live;
  readonly name: string;
  readonly show: ShowValue | undefined;
  readonly children?: ReactNode;
};

/** Shows a field with the user's value and, below it, the value from elsewhere. The user can choose. */
function FieldNews({ live, name, show = (text) => text, children }: FieldNewsProps) {
  const shown = (values: object, path: string) => {
    const value = valueAt(values, path);
    return show(String(value ?? ''), value);
  };
  return (
    <>
      <Fragment key="field">{children}</Fragment>
      {[...live.conflicts]
        .filter((path) => path === name || path.startsWith(`${name}.`))
        .map((path) => (
          <Choice
            key={path}
            language={path.slice(name.length + 1)}
            mine={shown(live.mine, path)}
            theirs={shown(live.saved, path)}
            onChoose={(choice) => live.choose(path, choice)}
          />
        ))}
    </>
  );
}

type ChoiceProps = {
  /** The language of the values, or an empty string if the field is not translated. */
  readonly language: string;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
  readonly onChoose: (choice: 'mine' | 'theirs') => void;
};

function Choice({ language, mine, theirs, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const title = t('live.changedElsewhere');
  const lang = isLanguage(language) ? language : undefined;
  return (
    <fieldset className="field-news" aria-label={title}>
      <Text size="sm" fw={600}>
        {lang ? `${title} · ${languageNames[lang]}` : title}
      </Text>
      <dl className="field-news-values">
        <dt>{t('live.mine')}</dt>
        <dd lang={lang}>{mine || t('live.nothing')}</dd>
        <dt>{t('live.theirs')}</dt>
        <dd lang={lang}>{theirs || t('live.nothing')}</dd>
      </dl>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => onChoose('mine')}>
          {t('live.keepMine')}
        </Button>
        <Button size="xs" variant="default" onClick={() => onChoose('theirs')}>
          {t('live.takeTheirs')}
        </Button>
      </Group>
    </fieldset>
  );
}

/**
 * Returns props that make the library's input show other people's changes below it. The container always
 * exists, because adding it later would take the focus from the input.
 */
export const noticeBelow = (live: Live, name: string, show?: ShowValue) => {
  if (!live.following) return {};
  const inputContainer = (input: ReactNode) => (
    <FieldNews live={live} name={name} show={show}>
      {input}
    </FieldNews>
  );
  return { inputContainer };
};

/** Returns only the notice, for a control that has its own place for it. */
export const noticeOf = (live: Live, name: string, show?: ShowValue): ReactNode => (
  <FieldNews live={live} name={name} show={show} />
);
