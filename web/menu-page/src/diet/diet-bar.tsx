import { useCallback, useEffect, useState } from 'react';
import type { GuestTexts } from '../i18n/guest-texts.ts';
import { Icon } from '../menu/icon.tsx';
import { afterArrival, loadOnce } from '../menu/late-parts.ts';
import {
  type ChoiceControl,
  isChosen,
  noChoice,
  remember,
  rememberedChoice,
} from './diet-choice.ts';

type DietParts = typeof import('./diet-parts.tsx');

/** Loads the filter, which is needed if a menu declares contents or the guest has made a selection. */
export const loadDiet = loadOnce(() => import('./diet-parts.tsx'));

export type Diet = ChoiceControl & {
  /** Null until the parts are loaded. */
  readonly parts: DietParts | null;
  /** Whether loading the parts failed. */
  readonly isMissing: boolean;
  /** Whether the guest is waiting for the filter to open. */
  readonly isLoading: boolean;
  readonly isOpen: boolean;
};

/** Manages the guest's selection. It is kept in memory and, if the guest agrees, stored on the phone. */
export function useDiet(isDeclared: boolean): Diet {
  const [choice, setChoice] = useState(noChoice);
  const [isRemembered, setIsRemembered] = useState(false);
  const [parts, setParts] = useState<DietParts | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const load = useCallback(async () => {
    try {
      const loaded = await loadDiet();
      setParts(loaded);
      setMissing(false);
      return true;
    } catch {
      setMissing(true);
      return false;
    }
  }, []);
  useEffect(() => {
    const kept = rememberedChoice();
    if (!kept) return;
    setChoice(kept);
    setIsRemembered(true);
    void load();
  }, [load]);
  useEffect(() => {
    // The failure only matters when the guest opens the filter.
    if (isDeclared)
      afterArrival()
        .then(loadDiet)
        .then(setParts, () => undefined);
  }, [isDeclared]);
  return {
    choice,
    choose: (next) => {
      setChoice(next);
      if (isRemembered) remember(next);
    },
    isRemembered,
    setRemembered: (shouldRemember) => {
      setIsRemembered(shouldRemember);
      remember(shouldRemember ? choice : null);
    },
    parts,
    isMissing,
    isLoading,
    isOpen,
    setOpen: async (open) => {
      setLoading(open && !parts);
      setIsOpen(open && (await load()));
      setLoading(false);
    },
  };
}

type DietBarProps = { readonly diet: Diet; readonly t: GuestTexts };

type ChosenProps = DietBarProps & {
  /** Whether guests can open several menus. */
  readonly isOfSeveral: boolean;
};

/**
 * The button that opens the filter. Narrow screens show only its first word. If the guest has made a
 * selection, the button is also shown at a venue without declarations, because otherwise all dishes would
 * seem to be free of the avoided allergens.
 */
export function DietButton({
  diet,
  isDeclared,
  t,
}: DietBarProps & { readonly isDeclared: boolean }) {
  if (!isDeclared && !isChosen(diet.choice)) return null;
  const [first, ...rest] = t('guest.diet').split(' ');
  return (
    <button
      type="button"
      className="choose-diet"
      aria-haspopup="dialog"
      aria-busy={diet.isLoading || undefined}
      onClick={() => diet.setOpen(true)}
    >
      <Icon name="leaf" />
      <span>
        <span>{first}</span>
        <span className="rest">{` ${rest.join(' ')}`}</span>
      </span>
    </button>
  );
}

/** Shows the guest's selection, if there is one. */
export function DietBar({ diet, isOfSeveral, t }: ChosenProps) {
  const isOn = isChosen(diet.choice);
  if (!isOn && !diet.isMissing) return null;
  return (
    <div className="diet" data-on={isOn || undefined}>
      {isOn && diet.parts ? (
        <diet.parts.DietChips diet={diet} isOfSeveral={isOfSeveral} t={t} />
      ) : null}
      {diet.isMissing ? <p role="alert">{t('guest.dietMissing')}</p> : null}
    </div>
  );
}
