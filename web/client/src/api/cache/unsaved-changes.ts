import { createContext } from 'react';

/** The state of an open form, which is checked before the user leaves the form. */
export type OpenForm = {
  readonly unsaved: () => boolean;
  /** Called when a change is acknowledged. A form that is being saved treats it as its own change. */
  readonly saved: () => void;
};

type UnsavedChanges = {
  /** Tracks a form until the returned function is called. */
  readonly watch: (form: OpenForm) => () => void;
  readonly saved: () => void;
};

const unguarded: UnsavedChanges = { watch: () => () => undefined, saved: () => undefined };

/** By default, a form has no guard, so the user can leave it without a confirmation. */
export const UnsavedChangesContext = createContext(unguarded);

export function createUnsavedChanges() {
  const forms = new Set<OpenForm>();
  return {
    watch: (form: OpenForm) => {
      forms.add(form);
      return () => void forms.delete(form);
    },
    saved: () => {
      for (const form of forms) form.saved();
    },
    unsaved: () => [...forms].some((form) => form.unsaved()),
  };
}
