/** The keys that a guest has selected. If nothing is selected, the menu is shown unchanged. */
export type DietChoice = {
  readonly avoid: readonly string[];
  readonly diets: readonly string[];
  /** Whether to also exclude dishes that may contain traces. */
  readonly strict: boolean;
};

export const noChoice: DietChoice = { avoid: [], diets: [], strict: true };

export const isChosen = ({ avoid, diets }: DietChoice): boolean => avoid.length + diets.length > 0;

const storageKey = 'menu-diet';

/** Reads the stored selection. Unknown keys are kept, because losing one would look like "no allergy". */
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

/** Stores the selection on the phone if the guest agrees. Allergies are never sent to the server. */
export function remember(choice: DietChoice | null): void {
  try {
    if (choice) localStorage.setItem(storageKey, JSON.stringify(choice));
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage is full or blocked, so the selection applies only to this page.
  }
}

/** The selection and a function that changes it. */
export type ChoiceControl = {
  readonly choice: DietChoice;
  readonly choose: (choice: DietChoice) => void;
  readonly isRemembered: boolean;
  readonly setRemembered: (shouldRemember: boolean) => void;
  readonly setOpen: (open: boolean) => void;
};
