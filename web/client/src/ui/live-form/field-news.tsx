import { Button, Group, Text } from '@mantine/core';
import { languageNames } from '@qr-menu/menu-page/languages';
import type { Language } from '@qr-menu/schema';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './live-form.css';

/** One value that was changed here and elsewhere. */
export type FieldConflict = {
  readonly path: string;
  /** Of a text that has one value for each language. */
  readonly language?: Language;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
};

export type FieldNewsProps = {
  readonly conflicts: readonly FieldConflict[];
  readonly onChoose: (path: string, choice: 'mine' | 'theirs') => void;
  /** The field itself. */
  readonly children?: ReactNode;
};

/** Below a field that was changed elsewhere: both values, and the choice between them. */
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
