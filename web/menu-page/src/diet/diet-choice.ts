/** Keys of vocabularies. An empty choice shows the menu unchanged. */
export type DietChoice = {
  readonly avoid: readonly string[];
  readonly diets: readonly string[];
  /** Also excludes dishes that may contain traces. */
  readonly strict: boolean;
};

export const noChoice: DietChoice = { avoid: [], diets: [], strict: true };

export const isChosen = ({ avoid, diets }: DietChoice): boolean => avoid.length + diets.length > 0;

const storageKey = 'menu-diet';

/** Keeps keys of a later release: a lost choice would look like "no allergy". */
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

/** An allergy never leaves the phone, and is only stored if the guest wants it. */
export function remember(choice: DietChoice | null): void {
  try {
    if (choice) localStorage.setItem(storageKey, JSON.stringify(choice));
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage is full or forbidden, so the choice applies to this page only.
  }
}

/** The choice and how to change it. */
export type ChoiceControl = {
  readonly choice: DietChoice;
  readonly choose: (choice: DietChoice) => void;
  readonly isRemembered: boolean;
  readonly setRemembered: (wanted: boolean) => void;
  readonly setOpen: (open: boolean) => void;
};
