import { formatPrice } from '@qr-menu/domain/money';
import type { ReactNode } from 'react';
import type { GuestTexts } from '../i18n/guest-texts.ts';
import { langOf, textOf } from '../localized-string.ts';
import type { GuestOption, GuestOptionGroup } from './written-pricing.ts';

export type OptionGroupsProps = {
  readonly groups: readonly GuestOptionGroup[];
  readonly currency: string;
  /** Maps allergen keys to names. Set only if the menu shows names instead of codes. */
  readonly names?: ((keys: string) => string) | undefined;
  /** Wraps an option in the control that selects it. */
  readonly choice?: (group: number, option: number, shown: ReactNode) => ReactNode;
  readonly t: GuestTexts;
};

/** Shows guests the options: how many they can choose, and how each one changes the price. */
export function OptionGroups({ groups, choice, ...shared }: OptionGroupsProps) {
  if (groups.length === 0) return null;
  const keys = groups.map((_, index) => `group ${index}`);
  const Group = choice ? 'fieldset' : 'div';
  return (
    <div className="choices">
      {groups.map(({ n, d, h, c, o }, index) => {
        const ofOptions = o.map((_, number) => `option ${number}`);
        const shown = o.map((option, number) => (
          <Option key={ofOptions[number]} option={option} {...shared} />
        ));
        return (
          <Group key={keys[index]} aria-label={choice && textOf(n)}>
            <h3>
              <span lang={langOf(n)}>{textOf(n)}</span> <small>{h}</small>
            </h3>
            {d ? <p lang={langOf(d)}>{textOf(d)}</p> : null}
            {c ? <p className="codes">{c}</p> : null}
            <ul>
              {o.map((_option, number) => (
                <li key={ofOptions[number]}>
                  {choice ? choice(index, number, shown[number]) : shown[number]}
                </li>
              ))}
            </ul>
          </Group>
        );
      })}
    </div>
  );
}

type OptionProps = Omit<OptionGroupsProps, 'groups' | 'choice'> & { readonly option: GuestOption };

function Option({ option: { n, d, p, a, c, x }, currency, names, t }: OptionProps) {
  const contained = a && names ? names(a) : c;
  const codes = [contained, x].filter(Boolean).join(' · ');
  return (
    <>
      <span lang={langOf(n)}>{textOf(n)}</span>
      {p === undefined ? null : <b translate="no">{` ${difference(p, currency, t)}`}</b>}
      {codes ? <small className="codes">{` (${codes})`}</small> : null}
      {d ? <small lang={langOf(d)}>{` ${textOf(d)}`}</small> : null}
    </>
  );
}

const difference = (delta: number, currency: string, { language }: GuestTexts): string =>
  `${delta < 0 ? '−' : '+'}${formatPrice(Math.abs(delta), currency, language)}`;

/** A note next to a product whose option groups are shown elsewhere. */
export function ChoicesOfItem({ groups }: Pick<OptionGroupsProps, 'groups'>) {
  const keys = groups.map((_, index) => `group ${index}`);
  return (
    <ul className="choose">
      {groups.map(({ n, h }, index) => (
        <li key={keys[index]}>
          <span lang={langOf(n)}>{textOf(n)}</span>
          <span>{`: ${h}`}</span>
        </li>
      ))}
    </ul>
  );
}
