/** Keys of vocabularies. Who has chosen nothing sees the menu as it is. */
export type DietChoice = {
  readonly avoid: readonly string[];
  readonly diets: readonly string[];
  /** What may contain traces is not for this guest either. */
  readonly strict: boolean;
};

export const noChoice: DietChoice = { avoid: [], diets: [], strict: true };

export const isChosen = ({ avoid, diets }: DietChoice): boolean => avoid.length + diets.length > 0;

const storageKey = 'menu-diet';

/** Keys of a later release stay in it: a choice that is lost would read as "no allergy". */
export function rememberedChoice(): DietChoice | null {
  try {
    const { avoid, diets, strict } = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    const isText = (keys: unknown): boolean =>
      Array.isArray(keys) && keys.every((key) => typeof key === 'string');
    return isText(avoid) && isText(diets) ? { avoid, diets, strict: strict !== false } : null;
  } catch {
    return null;
  }
}

/** An allergy never leaves the phone, and outlives the page only where its guest wants it to. */
export function remember(choice: DietChoice | null): void {
  try {
    if (choice) localStorage.setItem(storageKey, JSON.stringify(choice));
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage is full or forbidden: the choice holds for this page.
  }
}

/** What changes it. */
export type ChoiceControl = {
  readonly choice: DietChoice;
  readonly choose: (choice: DietChoice) => void;
  readonly isRemembered: boolean;
  readonly setRemembered: (wanted: boolean) => void;
  readonly setOpen: (open: boolean) => void;
};
