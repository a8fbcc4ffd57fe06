import {
  type AllergenKey,
  allergenGroups,
  allergenMembers,
  allergenNames,
  type DietKey,
  dietKeys,
  dietNames,
} from '@qr-menu/domain/allergens';
import type { Language } from '@qr-menu/schema';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { filter as bg } from '../i18n/bg/filter.ts';
import { filter as de } from '../i18n/de/filter.ts';
import { filter as en } from '../i18n/en/filter.ts';
import type { GuestTexts } from '../i18n/guest-texts.ts';
import { Icon } from '../menu/icon.tsx';
import { OverPage } from '../menu/over-page.tsx';
import type { GuestOptionGroup } from '../pricing/written-pricing.ts';
import { Hits } from '../search/hits.tsx';
import { countItems, type PlacedSection } from '../search/search-menu.ts';
import type { GuestItem, GuestSectionData } from '../server/guest-data.ts';
import { type ChoiceControl, type DietChoice, isChosen, noChoice } from './diet-choice.ts';
import {
  checkChoices,
  type DietGroup,
  dependsOnChoice,
  type GroupedDishes,
  grouped,
  knownAllergensOf,
} from './grouping.ts';

const texts = { bg, en, de };
type Key = keyof typeof en;
type FilterTexts = (key: `filter.${Key}`, of?: string | number) => string;

const textsOf =
  ({ language }: GuestTexts): FilterTexts =>
  (key, of = '') =>
    texts[language][key.slice('filter.'.length) as Key].replace(/\{\{(of|n)\}\}/, String(of));

const nameOf = (key: string, language: Language): string =>
  (allergenNames[key as AllergenKey] ?? dietNames[key as DietKey])?.[language] ?? key;

const namesOf = (keys: readonly string[], { language }: GuestTexts): string =>
  keys.map((key) => nameOf(key, language)).join(', ');

/** Returns the names for space-separated keys. */
export const allergenNamesIn = (keys: string, t: GuestTexts): string => namesOf(keys.split(' '), t);

/**
 * Formats a day, such as `2026-11-03`. The page has its own format, because the phone's locale may differ
 * from the page's language.
 */
function dayIn(t: FilterTexts, day: string): string {
  const [year = '', month, date] = day.split('-');
  return t('filter.day')
    .replace('{{day}}', String(Number(date)))
    .replace('{{month}}', t('filter.months').split(' ')[Number(month) - 1] ?? '')
    .replace('{{year}}', year);
}

/** Formats a time in the guest's time zone, and includes the day if it is not today. */
function momentIn(t: FilterTexts, at: Date): string {
  const time = at.toTimeString().slice(0, 'hh:mm'.length);
  if (at.toDateString() === new Date().toDateString()) return time;
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()].join('-');
  return `${dayIn(t, day)}, ${time}`;
}

type Shared = { readonly diet: ChoiceControl; readonly t: GuestTexts };

/** Always visible. Shows the selection, and a note that results depend on the venue's declarations. */
export function DietChips({
  diet: { choice, choose },
  isOfSeveral,
  t,
}: Shared & { readonly isOfSeveral: boolean }) {
  const words = textsOf(t);
  const remove = (key: string) => {
    // The tapped chip disappears, so the keyboard focus moves to the filter button.
    document.querySelector<HTMLElement>('.choose-diet')?.focus();
    choose(without(choice, key));
  };
  return (
    <>
      <ul aria-label={words('filter.chosen')}>
        {[...choice.avoid, ...choice.diets].map((key) => (
          <li key={key}>
            <button
              type="button"
              aria-label={words('filter.remove', nameOf(key, t.language))}
              onClick={() => remove(key)}
            >
              <span>{nameOf(key, t.language)}</span>
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <p className="caveat">
        {words('filter.caveat')}
        {isOfSeveral ? ` ${words('filter.everyMenu')}` : null}
      </p>
    </>
  );
}

const without = (choice: DietChoice, key: string): DietChoice => ({
  ...choice,
  avoid: choice.avoid.filter((avoided) => avoided !== key),
  diets: choice.diets.filter((diet) => diet !== key),
});

const headings = {
  fits: 'filter.fits',
  traces: 'filter.traces',
  unknown: 'filter.unknown',
  out: 'filter.out',
} as const;

function headingOf({ group, hasChoices }: GroupedDishes, { avoid, diets }: DietChoice) {
  if (group === 'fits' && avoid.length === 0) return 'filter.marked';
  if (group === 'unknown' && hasChoices) return 'filter.unknownOrDepends';
  return group === 'out' && diets.length > 0 ? 'filter.outOrUnmarked' : headings[group];
}

const day = 24 * 60 * 60 * 1000;

/** Whether the displayed menu is too old to be relied on. This can change while the menu is on screen. */
function useIsOld(asOf: Date | null): boolean {
  const [, look] = useReducer((count: number) => count + 1, 0);
  const rest = asOf === null ? null : asOf.getTime() + day - Date.now();
  useEffect(() => {
    if (rest === null || rest < 0) return;
    const timer = setTimeout(look, rest + 1);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [rest]);
  return rest !== null && rest < 0;
}

type DietResultsProps = {
  readonly sections: readonly PlacedSection[];
  readonly choice: DietChoice;
  readonly asOf: Date | null;
  readonly currency: string;
  readonly t: GuestTexts;
};

/** Shows all dishes or search results in groups, so that no dish disappears without an explanation. */
export function DietResults({ sections, choice, asOf, ...shared }: DietResultsProps) {
  const words = textsOf(shared.t);
  const isOld = useIsOld(asOf);
  const groups = useMemo(() => grouped(sections, choice, isOld), [sections, choice, isOld]);
  const titled = groups.map((dishes) => ({
    group: dishes.group,
    found: dishes.group === 'out' ? dishes.sections : noted(dishes.sections, choice, words),
    title: words(headingOf(dishes, choice), countItems(dishes.sections)),
  }));
  const moment = asOf && words('filter.asOf', momentIn(words, asOf));
  return (
    <>
      <p className="spoken" role="status">
        {titled.map(({ title }) => title).join('; ')}
      </p>
      {titled.map((dishes) => (
        <Dishes key={dishes.group} {...dishes} moment={moment} {...shared} />
      ))}
    </>
  );
}

/** Adds a note to each dish whose options matter for the guest's choice. */
const noted = (
  sections: readonly PlacedSection[],
  choice: DietChoice,
  words: FilterTexts,
): readonly PlacedSection[] =>
  sections.map((placed) => {
    const { section } = placed;
    if (!section.l) return placed;
    const items = section.items.map((item) => {
      const f = noteOf(item, section, choice, words);
      return f === '' ? item : { ...item, f };
    });
    return { ...placed, section: { ...section, items } };
  });

function noteOf(
  item: GuestItem,
  section: GuestSectionData,
  choice: DietChoice,
  words: FilterTexts,
): string {
  if (dependsOnChoice(item, section, choice)) return words('filter.depends');
  const { avoided, marked } = checkChoices(item, section, choice);
  return [
    avoided === 'NOTE' ? words('filter.someOptions') : '',
    marked === 'NOTE' ? words('filter.optionsUnmarked') : '',
  ]
    .filter(Boolean)
    .join(' ');
}

type DishesProps = Pick<DietResultsProps, 'currency' | 't'> & {
  readonly group: DietGroup;
  readonly found: readonly PlacedSection[];
  readonly title: string;
  readonly moment: string | null;
};

/** A group of dishes. Dishes that do not fit are collapsed. */
function Dishes({ group, found, title, moment, ...shared }: DishesProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const heading = (
    <h2>
      <span>{title}</span>
      {moment ? <small>{` ${moment}`}</small> : null}
    </h2>
  );
  const hits = <Hits sections={found} anchorOf={(anchor) => `${group}-${anchor}`} {...shared} />;
  if (group !== 'out') {
    return (
      <section className="diet-group" data-group={group}>
        {heading}
        {hits}
      </section>
    );
  }
  return (
    <details
      className="diet-group"
      data-group={group}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
    >
      <summary>{heading}</summary>
      {isUnfolded ? hits : null}
    </details>
  );
}

/** Returns all descendants of this key, in the order of the vocabulary. */
const kindsOf = (key: AllergenKey): readonly AllergenKey[] =>
  (allergenMembers[key] ?? []).flatMap((member) => [member, ...kindsOf(member)]);

type DietSheetProps = Shared & Pick<DietResultsProps, 'sections' | 'asOf'>;

/** The filter. Changes apply immediately, but the page behind it is only updated when the filter closes. */
export function DietSheet({ diet, sections, asOf, t }: DietSheetProps) {
  const { choice, choose } = diet;
  const isOld = useIsOld(asOf);
  const words = textsOf(t);
  const marked = dietKeys.filter(
    (key) =>
      choice.diets.includes(key) ||
      sections.some(({ section }) => section.items.some(({ e }) => e?.split(' ').includes(key))),
  );
  const counts = isChosen(choice)
    ? grouped(sections, choice, isOld).map((dishes) =>
        words(headingOf(dishes, choice), countItems(dishes.sections)),
      )
    : [];
  return (
    <OverPage name="diet-name" className="dish diet-sheet" onClose={() => diet.setOpen(false)}>
      {(dismiss) => (
        <>
          <h2 id="diet-name">{t('guest.diet')}</h2>
          <p className="caveat">{words('filter.caveat')}</p>
          <fieldset>
            <legend>{words('filter.avoid')}</legend>
            {allergenGroups.map(({ key }) => (
              <Avoided key={key} group={key} choice={choice} choose={choose} t={t} />
            ))}
          </fieldset>
          {marked.length > 0 ? (
            <fieldset className="diets">
              <legend>{words('filter.diets')}</legend>
              {marked.map((key) => (
                <Toggle
                  key={key}
                  value={key}
                  isOn={choice.diets.includes(key)}
                  onChange={(on) =>
                    choose(on ? { ...choice, diets: [...choice.diets, key] } : without(choice, key))
                  }
                >
                  {nameOf(key, t.language)}
                </Toggle>
              ))}
            </fieldset>
          ) : null}
          <label>
            <input
              type="checkbox"
              checked={choice.strict}
              onChange={({ target }) => choose({ ...choice, strict: target.checked })}
            />
            <span>{words('filter.strict')}</span>
          </label>
          <label>
            <input
              type="checkbox"
              checked={diet.isRemembered}
              onChange={({ target }) => diet.setRemembered(target.checked)}
            />
            <span>
              <span>{words('filter.remember')}</span>
              <small>{words('filter.rememberHint')}</small>
            </span>
          </label>
          <div className="ways">
            <p role="status">{counts.join(' · ')}</p>
            <button type="button" onClick={() => choose({ ...noChoice, strict: choice.strict })}>
              {words('filter.clear')}
            </button>
            <button type="button" className="main" onClick={dismiss}>
              {words('filter.show')}
            </button>
          </div>
        </>
      )}
    </OverPage>
  );
}

type AvoidedProps = {
  readonly group: AllergenKey;
  readonly choice: DietChoice;
  readonly choose: (choice: DietChoice) => void;
  readonly t: GuestTexts;
};

/** One of the 14 allergens. It expands to show the kinds that belong to it. */
function Avoided({ group, choice, choose, t }: AvoidedProps) {
  const words = textsOf(t);
  const kinds = kindsOf(group);
  const [isUnfolded, setUnfolded] = useState(kinds.some((key) => choice.avoid.includes(key)));
  const avoids = (key: AllergenKey) => choice.avoid.includes(key);
  const isCovered = (key: AllergenKey) =>
    [group, ...kinds].some((above) => avoids(above) && kindsOf(above).includes(key));
  const toggle = (key: AllergenKey) => (on: boolean) => {
    const covered = kindsOf(key);
    const rest = choice.avoid.filter((avoided) => !covered.some((kind) => kind === avoided));
    choose(on ? { ...choice, avoid: [...rest, key] } : without(choice, key));
  };
  const name = nameOf(group, t.language);
  const id = `kinds-${group}`;
  return (
    <>
      <Toggle value={group} isOn={avoids(group)} onChange={toggle(group)}>
        {name}
      </Toggle>
      {kinds.length > 0 ? (
        <>
          <button
            type="button"
            className="unfold"
            aria-expanded={isUnfolded}
            aria-controls={id}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {words('filter.kindsOf', name)}
          </button>
          <fieldset id={id} className="kinds" aria-label={name} hidden={!isUnfolded}>
            {kinds.map((key) => (
              <Toggle
                key={key}
                value={key}
                isOn={avoids(key) || isCovered(key)}
                isFixed={isCovered(key)}
                onChange={toggle(key)}
              >
                {nameOf(key, t.language)}
              </Toggle>
            ))}
          </fieldset>
        </>
      ) : null}
    </>
  );
}

type ToggleProps = {
  /** The key of an allergen. */
  readonly value: string;
  readonly isOn: boolean;
  /** Whether the allergen is included in a selected group. */
  readonly isFixed?: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: string;
};

const Toggle = ({ value, isOn, isFixed = false, onChange, children }: ToggleProps) => (
  <button
    type="button"
    value={value}
    className="toggle"
    aria-pressed={isOn}
    disabled={isFixed}
    onClick={() => onChange(!isOn)}
  >
    {children}
  </button>
);

type DishAllergensProps = {
  readonly item: GuestItem;
  readonly groups: readonly GuestOptionGroup[];
} & Pick<DietResultsProps, 'asOf' | 't'>;

/** Lists the names of a dish's allergens and the date of the declaration. */
export function DishAllergens({ item, groups, asOf, t }: DishAllergensProps) {
  const words = textsOf(t);
  const isOld = useIsOld(asOf);
  // Options can contain allergens that are not in the dish itself.
  const isWhole = groups.every(({ o }) => o.every(({ a, j }) => j && !a));
  const { contains, mayContain } = knownAllergensOf(item);
  return (
    <div className="allergens">
      {contains.length > 0 ? <p>{words('filter.contains', namesOf(contains, t))}</p> : null}
      {contains.length === 0 && item.j && !isOld ? (
        <p>{words(isWhole ? 'filter.none' : 'filter.noneButOptions')}</p>
      ) : null}
      {mayContain.length > 0 ? <p>{words('filter.mayContain', namesOf(mayContain, t))}</p> : null}
      <p className="caveat">
        {item.j ? words('filter.checked', dayIn(words, item.j)) : words('filter.ask')}
      </p>
    </div>
  );
}
