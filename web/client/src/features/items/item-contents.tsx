import { Alert, Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import { type AllergenKey, conflicts, hottest } from '@qr-menu/domain/allergens';
import type { TraitField } from '@qr-menu/domain/items';
import type { Language } from '@qr-menu/schema';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/i18n.ts';
import { AllergenToggles, KeyGroup, KeyToggles, type Toggle } from '#ui/contents/key-toggles.tsx';
import { wordsOfKeys } from '#ui/contents/key-words.ts';
import { traitLabel } from '#ui/contents/trait-labels.ts';
import { Folded } from '#ui/form/folded.tsx';
import type { useForm } from '#ui/form/use-form.ts';
import { formatDate } from '#ui/list/dates.tsx';
import { contentsOf, type ItemInput, type ItemValues } from './item-values.ts';
import './item-contents.css';

type Form = ReturnType<typeof useForm<ItemValues, ItemInput>>;

type ItemContentsProps = Pick<Form, 'control' | 'values'> & {
  /** The date of the declaration, if the item was changed afterwards. */
  readonly outdated: string | null;
  readonly ofIngredients: readonly AllergenKey[];
};

/** The contents of an item. The group is collapsed unless the contents must be checked again. */
export function ItemContents(props: ItemContentsProps) {
  const { control, values, outdated, ofIngredients } = props;
  const { t } = useTranslation();
  const [language] = useLanguage();
  const contains = control('contains');
  const mayContain = control('mayContain');
  const diets = control('diets');
  const isFaulty = [contains, mayContain, diets].some(({ error }) => error !== undefined);
  const summary = useContentsSummary();
  return (
    <Folded
      title={t('contents.title')}
      summary={summary(values)}
      isOpen={outdated !== null}
      isFaulty={isFaulty}
    >
      <Stack>
        {outdated === null ? null : (
          <Recheck since={outdated} language={language} {...control('checked')} />
        )}
        <DeclarationChoice {...control('declarationChoice')} />
        {values.declarationChoice === 'some' ? (
          <AllergenToggles legend={t('contents.contains')} {...contains} />
        ) : null}
        {ofIngredients.length > 0 ? (
          <Text size="sm">
            {t('contents.fromIngredients', {
              names: wordsOfKeys('allergens', ofIngredients, language),
            })}
            {'. '}
            {t('contents.fromIngredientsHint')}
          </Text>
        ) : null}
        {values.declarationChoice === 'no' ? null : (
          <FurtherFields
            title={t('contents.traces')}
            hint={t('contents.tracesHint')}
            words={wordsOfKeys('allergens', values.mayContain, language)}
            open={mayContain.error !== undefined}
          >
            <AllergenToggles
              legend={t('contents.traces')}
              taken={values.declarationChoice === 'some' ? values.contains : []}
              {...mayContain}
            />
          </FurtherFields>
        )}
        <TraitControls {...props} />
      </Stack>
    </Folded>
  );
}

/** The controls for all traits, in the form's order. */
function TraitControls({ control, values, ofIngredients }: ItemContentsProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const spiciness = control('spiciness');
  const controls = {
    diets: <DietToggles {...control('diets')} contents={contentsOf(values, ofIngredients)} />,
    traits: (
      <KeyToggles list="traits" legend={traitLabel('traits', language)} {...control('traits')} />
    ),
    spiciness: (
      <>
        <NativeSelect
          label={t('contents.spiciness')}
          className="item-spiciness"
          data={levels.slice(0, hottest + 1).map((level, value) => ({
            value: String(value),
            label: t(level),
          }))}
          value={String(spiciness.value)}
          onChange={(event) => spiciness.onChange(Number(event.currentTarget.value))}
        />
        {spiciness.notice}
      </>
    ),
    additives: (
      <FurtherFields
        title={traitLabel('additives', language)}
        words={wordsOfKeys('additives', values.additives, language)}
      >
        <KeyToggles
          list="additives"
          legend={traitLabel('additives', language)}
          {...control('additives')}
        />
      </FurtherFields>
    ),
  } satisfies Readonly<Record<TraitField, ReactNode>>;
  return Object.entries(controls).map(([field, shown]) => <Fragment key={field}>{shown}</Fragment>);
}

const levels = ['contents.mild', 'contents.warm', 'contents.hot', 'contents.hottest'] as const;

function useContentsSummary(): (values: ItemValues) => string {
  const { t } = useTranslation();
  const [language] = useLanguage();
  return (values) => {
    const { declarationChoice, contains, mayContain, spiciness } = values;
    const choice = {
      no: t('contents.undeclared'),
      none: t('contents.none'),
      some: `${t('contents.contains')}: ${wordsOfKeys('allergens', contains, language)}`,
    };
    const traces = wordsOfKeys('allergens', declarationChoice === 'no' ? [] : mayContain, language);
    const traitWords = {
      diets: wordsOfKeys('diets', values.diets, language),
      traits: wordsOfKeys('traits', values.traits, language),
      additives: wordsOfKeys('additives', values.additives, language),
      spiciness: spiciness > 0 ? t(levels[spiciness] ?? 'contents.mild') : '',
    } satisfies Readonly<Record<TraitField, string>>;
    return [
      choice[declarationChoice],
      traces && `${t('contents.traces')}: ${traces}`,
      ...Object.values(traitWords),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

type RecheckProps = {
  readonly since: string;
  readonly language: Language;
  readonly value: boolean;
  readonly onChange: (checked: boolean) => void;
};

function Recheck({ since, language, value, onChange }: RecheckProps) {
  const { t } = useTranslation();
  return (
    <Alert color="yellow" title={t('contents.recheck')}>
      <Text size="sm" mb="xs">
        {t('contents.recheckText', { date: formatDate(since, language) })}
      </Text>
      <Checkbox
        label={t('contents.stillRight')}
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Alert>
  );
}

const choices = {
  no: 'contents.notDeclared',
  none: 'contents.none',
  some: 'contents.some',
} as const;

type Choice = keyof typeof choices;

type DeclarationChoiceProps = {
  /** Null until the owner chooses a statement. */
  readonly value: Choice | null;
  readonly notice?: ReactNode;
  readonly onChange: (value: Choice) => void;
};

/** The three statements that an owner can choose from for a dish. */
export function DeclarationChoice({ value, notice, onChange }: DeclarationChoiceProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <>
      <KeyGroup legend={t('contents.declaration')}>
        {(['no', 'none', 'some'] as const).map((choice) => (
          <label key={choice} className="key-toggle">
            <input
              type="radio"
              name={name}
              checked={choice === value}
              onChange={() => onChange(choice)}
            />
            {t(choices[choice])}
          </label>
        ))}
      </KeyGroup>
      {value === 'no' ? (
        <Text size="sm" c="dimmed">
          {t('contents.notDeclaredHint')}
        </Text>
      ) : null}
      {notice}
    </>
  );
}

type FurtherFieldsProps = {
  readonly title: string;
  readonly hint?: string;
  /** Summarizes the choices. */
  readonly words: string;
  readonly open?: boolean;
  readonly children: ReactNode;
};

/** A collapsed group of fields with a summary of their values. */
export function FurtherFields({ title, hint, words, open = false, children }: FurtherFieldsProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="item-further"
      open={opened || open}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>{words === '' ? title : `${title}: ${words}`}</summary>
      {hint === undefined ? null : (
        <Text size="sm" c="dimmed" mt="xs">
          {hint}
        </Text>
      )}
      {children}
    </details>
  );
}

type DietTogglesProps = {
  readonly value: ItemValues['diets'];
  readonly error?: string | undefined;
  /** Everything that is known to be in the dish. */
  readonly contents: readonly string[];
  readonly onChange: (change: Toggle<ItemValues['diets'][number]>) => void;
};

/** Shows the legal rule next to the claim. Unusual combinations are allowed, but cause a warning. */
export function DietToggles({ value, error, contents, onChange }: DietTogglesProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const glutenRule = useId();
  const warnings = [
    value.includes('GLUTEN_FREE') && conflicts(contents, ['GLUTEN']) && t('contents.glutenWarning'),
    value.includes('LENTEN') && contents.includes('FISH') && t('contents.lentenWarning'),
  ].filter((warning) => warning !== false);
  return (
    <div>
      <KeyToggles
        list="diets"
        legend={traitLabel('diets', language)}
        value={value}
        implied={value.includes('VEGAN') ? ['VEGETARIAN'] : []}
        error={error}
        describedBy={{ GLUTEN_FREE: glutenRule }}
        onChange={onChange}
      />
      <Text size="sm" c="dimmed" mt="xs" id={glutenRule}>
        {t('contents.glutenRule')}
      </Text>
      <div role="status">
        {warnings.map((warning) => (
          <Alert key={warning} color="yellow" mt="xs">
            {warning}
          </Alert>
        ))}
      </div>
    </div>
  );
}
