import { Alert, Text } from '@mantine/core';
import { isLanguage } from '@qr-menu/menu-page/languages';
import { useTranslation } from 'react-i18next';
import type { RestorePlanFieldsFragment } from '#api/generated/operations.ts';
import { DetailLine, FurtherChanges, useWords } from './history-entry.tsx';
import { type Detail, type Facts, isShownField } from './read-history.ts';

type Plan = RestorePlanFieldsFragment;
type Planned = Plan['changes'][number];

const mostShown = 8;
const labelsOfPlan = ['history.after', 'history.afterwards'] as const;

const headings = {
  RETURNS: 'history.returns',
  CHANGES: 'history.changes',
  GOES: 'history.goes',
} as const;

const kinds = {
  MENU: 'history.kinds.menu',
  SECTION: 'history.kinds.section',
  ITEM: 'history.kinds.item',
  INGREDIENT: 'history.kinds.ingredient',
  OPTION_GROUP: 'history.kinds.optionGroup',
  VENUE: 'history.kinds.venue',
} as const;

/** Lists the entities that a restore would bring back, change or remove. */
export function RestorePlan({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation();
  const facts: Facts = new Map(
    plan.mentioned.map(({ id, name }) => [id, { translations: { name } }]),
  );
  const { nameOf } = useWords(facts);
  const kept = plan.kept.map(({ name }) => nameOf({ translations: { name } })).join(', ');
  return (
    <div className="restore-plan">
      {(['RETURNS', 'CHANGES', 'GOES'] as const).map((action) => (
        <PlannedChanges
          key={action}
          heading={t(headings[action], {
            n: plan.changes.filter((change) => change.action === action).length,
          })}
          changes={plan.changes.filter((change) => change.action === action)}
          facts={facts}
        />
      ))}
      {kept === '' ? null : <Alert color="yellow">{t('history.kept', { names: kept })}</Alert>}
      {plan.missingPictures === 0 ? null : (
        <Alert color="yellow">{t('history.missingPictures', { n: plan.missingPictures })}</Alert>
      )}
    </div>
  );
}

type PlannedChangesProps = {
  readonly heading: string;
  readonly changes: readonly Planned[];
  readonly facts: Facts;
};

function PlannedChanges({ heading, changes, facts }: PlannedChangesProps) {
  if (changes.length === 0) return null;
  const rest = changes.slice(mostShown);
  const lines = (some: readonly Planned[]) => (
    <ul className="changes">
      {some.map((change) => (
        <PlannedLine key={change.id} change={change} facts={facts} />
      ))}
    </ul>
  );
  return (
    <div>
      <Text fw={600}>{heading}</Text>
      {lines(changes.slice(0, mostShown))}
      <FurtherChanges count={rest.length}>{lines(rest)}</FurtherChanges>
    </div>
  );
}

function PlannedLine({ change, facts }: { readonly change: Planned; readonly facts: Facts }) {
  const { t } = useTranslation();
  const { nameOf } = useWords(facts);
  const details = change.fields.flatMap(detailOf);
  return (
    <li>
      {nameOf({ translations: { name: change.name } })}{' '}
      <span className="restore-kind">({t(kinds[change.kind])})</span>
      {details.length > 0 ? (
        <dl className="details">
          {details.map((detail) => (
            <DetailLine
              key={`${detail.field} ${detail.language ?? ''}`}
              detail={detail}
              facts={facts}
              currencies={[change.oldCurrency, change.newCurrency]}
              spoken={labelsOfPlan}
            />
          ))}
        </dl>
      ) : null}
    </li>
  );
}

function detailOf({ field, old, new: newValue }: Planned['fields'][number]): readonly Detail[] {
  const [name = '', language = ''] = field.split('.');
  if (!isShownField(name)) return [];
  const detail = { field: name, before: JSON.parse(old), after: JSON.parse(newValue) };
  return [isLanguage(language) ? { ...detail, language } : detail];
}
