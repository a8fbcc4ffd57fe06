import { type AllergenKey, allergenGroups, allergenKeys, inOrder } from '@qr-menu/domain/allergens';
import { itemTraits } from '@qr-menu/domain/items';
import { Fragment, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/i18n.ts';
import { type KeyList, wordsOfKeys } from './key-words.ts';
import './key-toggles.css';

type KeyGroupProps = {
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly children: ReactNode;
};

/** A group of checkboxes with its error message. */
export function KeyGroup({ legend, hint, error, children }: KeyGroupProps) {
  const hintId = useId();
  return (
    <fieldset className="key-group" aria-describedby={hint ? hintId : undefined}>
      <legend>{legend}</legend>
      {hint ? (
        <span className="key-group-hint" id={hintId}>
          {hint}
        </span>
      ) : null}
      <div className="key-toggles">{children}</div>
      {error === undefined ? null : (
        <p className="key-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type KeyToggleProps = {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly onChange: (checked: boolean) => void;
};

export function KeyToggle({ label, describedBy, invalid, onChange, ...box }: KeyToggleProps) {
  return (
    <label className="key-toggle">
      <input
        type="checkbox"
        {...box}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}

/** A function that updates the current keys, because the user may tick two boxes before the next render. */
export type Toggle<Key> = (now: Key[]) => Key[];

type KeyOf<List extends KeyList> = (typeof itemTraits)[List]['vocabulary'][number];

type KeyTogglesProps<List extends KeyList> = Omit<KeyGroupProps, 'children'> & {
  readonly list: List;
  readonly value: readonly KeyOf<List>[];
  /** The keys that the chosen keys imply. */
  readonly implied?: readonly string[];
  /** The ids of the hints for a key. */
  readonly describedBy?: { readonly [Key in KeyOf<List>]?: string };
  readonly onChange: (change: Toggle<KeyOf<List>>) => void;
};

export function KeyToggles<List extends KeyList>(props: KeyTogglesProps<List>) {
  const { list, value, implied = [], describedBy, onChange, ...group } = props;
  const [language] = useLanguage();
  const keys: readonly KeyOf<List>[] = itemTraits[list].vocabulary;
  return (
    <KeyGroup {...group}>
      {keys.map((key, index) => (
        <KeyToggle
          key={key}
          label={wordsOfKeys(list, [key], language)}
          checked={value.includes(key) || implied.includes(key)}
          disabled={implied.includes(key)}
          invalid={group.error !== undefined && index === 0}
          describedBy={describedBy?.[key]}
          onChange={(on) =>
            onChange((now) =>
              inOrder(keys, on ? [...now, key] : now.filter((each) => each !== key)),
            )
          }
        />
      ))}
    </KeyGroup>
  );
}

/**
 * A group is not listed together with its members. If the last listed member is removed, the group is listed
 * again.
 */
export function toggleAllergen(value: readonly AllergenKey[], key: AllergenKey, on: boolean) {
  const group = allergenGroups.find(({ members }) => members.includes(key));
  const rest = value.filter((each) => each !== key);
  if (group === undefined) {
    const members = allergenGroups.find((candidate) => candidate.key === key)?.members ?? [];
    return on
      ? inOrder(allergenKeys, [...value, key])
      : rest.filter((each) => !members.includes(each));
  }
  const named = on ? [...rest.filter((each) => each !== group.key), key] : rest;
  const isEmpty = ![group.key, ...group.members].some((each) => named.includes(each));
  return inOrder(allergenKeys, isEmpty ? [...named, group.key] : named);
}

type AllergenTogglesProps = Omit<KeyGroupProps, 'children'> & {
  readonly value: readonly AllergenKey[];
  /** Keys that are chosen in another group of the form and therefore cannot be chosen here. */
  readonly taken?: readonly AllergenKey[];
  readonly onChange: (change: Toggle<AllergenKey>) => void;
};

/** Toggles for the 14 allergens. Gluten and nuts expand to show their members. */
export function AllergenToggles(props: AllergenTogglesProps) {
  const { value, taken = [], onChange, ...group } = props;
  const { t } = useTranslation();
  const [language] = useLanguage();
  const nameOf = (key: AllergenKey) => wordsOfKeys('allergens', [key], language);
  const toggle = (key: AllergenKey, checked: boolean) => ({
    label: nameOf(key),
    checked,
    disabled: taken.includes(key) && !checked,
    onChange: (on: boolean) => onChange((now) => toggleAllergen(now, key, on)),
  });
  return (
    <KeyGroup {...group}>
      {allergenGroups.map(({ key, members }, index) => {
        const isOn = [key, ...members].some((each) => value.includes(each));
        const invalid = group.error !== undefined && index === 0;
        return (
          <Fragment key={key}>
            <KeyToggle {...toggle(key, isOn)} invalid={invalid} />
            {isOn && members.length > 0 ? (
              <div className="key-members">
                <KeyGroup legend={t('contents.whichOf', { group: nameOf(key) })}>
                  {members.map((member) => (
                    <KeyToggle key={member} {...toggle(member, value.includes(member))} />
                  ))}
                </KeyGroup>
              </div>
            ) : null}
          </Fragment>
        );
      })}
    </KeyGroup>
  );
}
