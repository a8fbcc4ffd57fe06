import { useQuery } from '@apollo/client/react';
import { Alert, Checkbox, NativeSelect, Table, Text } from '@mantine/core';
import type { AllergenKey, DietKey, TraitKey } from '@qr-menu/domain/allergens';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#api/cache/use-loaded.ts';
import {
  ConfirmAllergensDocument,
  IngredientChoicesDocument,
  PreviewAllergensDocument,
  type PreviewAllergensQuery,
  SetAllergensDocument,
} from '#api/generated/operations.ts';
import { useFailureText } from '#api/request-failure.ts';
import { displayText, readTranslations } from '#api/translations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { AllergenToggles, KeyToggles, type Toggle } from '#ui/contents/key-toggles.tsx';
import { wordsOfKeys } from '#ui/contents/key-words.ts';
import { traitLabel } from '#ui/contents/trait-labels.ts';
import { Failure, Loading } from '#ui/feedback/status.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useSave } from '#ui/form/use-save.ts';
import { PreviewFrame } from '#ui/prices/before-after-table.tsx';
import { DeclarationChoice, DietToggles, FurtherFields } from './item-contents.tsx';
import { declarationOfForm, type ItemValues } from './item-values.ts';
import type { DescribedItem } from './use-items.ts';

type DialogProps = {
  readonly itemIDs: readonly string[];
  readonly describe: (id: string) => DescribedItem;
  readonly onClose: () => void;
};

/** Makes the same change to all selected items. Fields without a choice are not changed. */
export function SetAllergensDialog({ itemIDs, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { save, saving } = useSave(SetAllergensDocument);
  const [choice, setChoice] = useState<ItemValues['declarationChoice'] | null>(null);
  const [contains, setContains] = useState<AllergenKey[]>([]);
  const [mayContain, setMayContain] = useState<AllergenKey[]>([]);
  const [labels, setLabels] = useState<Labels>(noLabels);
  const traces = mayContain.filter((key) => choice !== 'some' || !contains.includes(key));
  const values = choice && { declarationChoice: choice, contains, mayContain: traces };
  const isUnfinished = choice === 'some' && contains.length === 0;
  const submit = async () => {
    const variables = {
      itemIDs: [...itemIDs],
      ...(values ? { allergens: declarationOfForm(values) } : {}),
      ...labelsInput(labels),
    };
    const doneText = t(values ? 'contents.done' : 'contents.marksDone', { n: itemIDs.length });
    if (await save(variables, { doneText })) onClose();
  };
  return (
    <FormDialog
      size="lg"
      title={t('contents.set')}
      label={t('contents.apply', { n: itemIDs.length })}
      saving={saving}
      ready={(choice !== null || labelsInput(labels) !== null) && !isUnfinished}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{t('contents.setIntro', { n: itemIDs.length })}</Text>
      <DeclarationChoice value={choice} onChange={setChoice} />
      {choice === 'some' ? (
        <AllergenToggles legend={t('contents.contains')} value={contains} onChange={setContains} />
      ) : null}
      {choice === null || choice === 'no' ? null : (
        <FurtherFields
          title={t('contents.traces')}
          hint={t('contents.tracesHint')}
          words={wordsOfKeys('allergens', traces, language)}
        >
          <AllergenToggles
            legend={t('contents.traces')}
            value={traces}
            taken={choice === 'some' ? contains : []}
            onChange={setMayContain}
          />
        </FurtherFields>
      )}
      <LabelFields
        value={labels}
        contents={choice === 'some' ? contains : []}
        onChange={setLabels}
      />
    </FormDialog>
  );
}

type Labels = {
  /** If null, each item keeps its labels. */
  readonly change: 'add' | 'remove' | null;
  readonly diets: DietKey[];
  readonly traits: TraitKey[];
};

export const noLabels: Labels = { change: null, diets: [], traits: [] };

/** Returns the labels to remove as well. For example, removing "vegetarian" also removes "vegan". */
const falling = (diets: readonly DietKey[]): readonly DietKey[] =>
  diets.includes('VEGETARIAN') ? ['VEGAN'] : [];

/** Returns null if there is nothing to change. */
export function labelsInput({ change, diets, traits }: Labels) {
  if (change === null || diets.length + traits.length === 0) return null;
  const lost = change === 'remove' ? falling(diets) : [];
  return { [change]: { diets: [...new Set([...diets, ...lost])], traits: [...traits] } };
}

const markChanges = {
  '': 'contents.keepMarks',
  add: 'contents.addMarks',
  remove: 'contents.removeMarks',
} as const;

type MarkFieldsProps = {
  readonly value: Labels;
  readonly contents: readonly string[];
  readonly onChange: (change: (now: Labels) => Labels) => void;
};

/** Adds labels to each item or removes them. All other labels of the item are kept. */
function LabelFields({ value, contents, onChange }: MarkFieldsProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { change, diets } = value;
  const setDiets = (toggle: Toggle<DietKey>) =>
    onChange((now) => ({ ...now, diets: toggle(now.diets) }));
  return (
    <>
      <NativeSelect
        label={t('contents.labels')}
        data={(['', 'add', 'remove'] as const).map((key) => ({
          value: key,
          label: t(markChanges[key]),
        }))}
        value={change ?? ''}
        onChange={({ currentTarget: { value: picked } }) =>
          onChange(() => ({
            ...noLabels,
            change: picked === 'add' || picked === 'remove' ? picked : null,
          }))
        }
      />
      {change === 'add' ? (
        <DietToggles value={diets} contents={contents} onChange={setDiets} />
      ) : null}
      {change === 'remove' ? (
        <KeyToggles
          list="diets"
          legend={traitLabel('diets', language)}
          value={diets}
          implied={falling(diets)}
          onChange={setDiets}
        />
      ) : null}
      {change === null ? null : (
        <KeyToggles
          list="traits"
          legend={traitLabel('traits', language)}
          value={value.traits}
          onChange={(toggle) => onChange((now) => ({ ...now, traits: toggle(now.traits) }))}
        />
      )}
    </>
  );
}

/** Shows the owner the gaps, and then declares the ingredients' allergens for the items. */
export function ConfirmAllergensDialog({ itemIDs, describe, onClose }: DialogProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { save, saving } = useSave(ConfirmAllergensDocument);
  const [agreed, setAgreed] = useState(false);
  const ingredientNames = useIngredientNames();
  const { data, error } = useQuery(PreviewAllergensDocument, {
    variables: { itemIDs: [...itemIDs] },
    fetchPolicy: 'no-cache',
  });
  const proposals = data?.previewAllergens ?? [];
  const silent = ingredientNames(proposals.flatMap((proposal) => proposal.silentIngredientIDs));
  const proposed = new Set(proposals.map(({ itemID }) => itemID));
  const unchanged = itemIDs.filter((id) => !proposed.has(id)).map((id) => describe(id).name);
  const submit = async () => {
    const variables = {
      itemIDs: proposals.map(({ itemID }) => itemID),
      ifVersion: data?.workspaceVersion ?? null,
    };
    if (await save(variables, { doneText: t('contents.done', { n: proposed.size }) })) onClose();
  };
  return (
    <FormDialog
      size="lg"
      title={t('contents.confirm')}
      label={t('contents.declare', { n: proposed.size })}
      saving={saving}
      ready={proposed.size > 0 && (silent === '' || agreed)}
      onSubmit={submit}
      onClose={onClose}
    >
      {error ? <Failure text={failureText(error)} /> : null}
      {data || error ? null : <Loading />}
      {data && proposed.size === 0 ? <Alert>{t('contents.nothingToConfirm')}</Alert> : null}
      {proposed.size > 0 ? (
        <>
          <Text size="sm">{t('contents.confirmIntro')}</Text>
          <Proposals proposals={proposals} describe={describe} ingredientNames={ingredientNames} />
          {unchanged.length > 0 ? (
            <Text size="sm">{t('contents.unchanged', { names: unchanged.join(', ') })}</Text>
          ) : null}
        </>
      ) : null}
      {silent === '' ? null : (
        <Alert color="yellow">
          <Text size="sm" mb="xs">
            {t('contents.silentAll', { names: silent })}
          </Text>
          <Checkbox
            label={t('contents.silentAgree')}
            checked={agreed}
            onChange={(event) => setAgreed(event.currentTarget.checked)}
          />
        </Alert>
      )}
    </FormDialog>
  );
}

type ProposalsProps = Pick<DialogProps, 'describe'> & {
  readonly proposals: PreviewAllergensQuery['previewAllergens'];
  readonly ingredientNames: (ids: readonly string[]) => string;
};

function Proposals({ proposals, describe, ingredientNames }: ProposalsProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  return (
    <PreviewFrame label={t('items.preview')}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('admin.fields.name')}</Table.Th>
            <Table.Th>{t('contents.contains')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {proposals.map(({ itemID, contains, mayContain, silentIngredientIDs }) => (
            <Table.Tr key={itemID}>
              <Table.Td>{describe(itemID).name}</Table.Td>
              <Table.Td className="allergen-proposal">
                {wordsOfKeys('allergens', contains, language)}
                {mayContain.length > 0 ? (
                  <Text size="xs" c="dimmed">
                    {`${t('contents.traces')}: ${wordsOfKeys('allergens', mayContain, language)}`}
                  </Text>
                ) : null}
                {silentIngredientIDs.length > 0 ? (
                  <Text size="xs" className="item-recheck">
                    {t('contents.silent', { names: ingredientNames(silentIngredientIDs) })}
                  </Text>
                ) : null}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </PreviewFrame>
  );
}

/** Returns the names of the ingredients without duplicates, in the order of the legend. */
function useIngredientNames(): (ids: readonly string[]) => string {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { records } = useConnection(IngredientChoicesDocument, (data) => data.listIngridients);
  const ordered = [...records].sort((a, b) => a.number - b.number);
  return (ids) =>
    ids.length === 0
      ? ''
      : ordered
          .filter(({ id }) => ids.includes(id))
          .map(({ translations }) => displayText(readTranslations(translations).name, language))
          .map((name) => name || t('admin.unnamed'))
          .join(', ') || '…';
}
