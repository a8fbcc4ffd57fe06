import { createContext } from 'react';

/** A form's own state, read before leaving it. */
export type OpenForm = {
  readonly unsaved: () => boolean;
  /** Called when a change was acknowledged: the form's own change, if the form is waiting for one. */
  readonly saved: () => void;
};

type UnsavedChanges = {
  /** Keeps track of a form until the returned function is called. */
  readonly watch: (form: OpenForm) => () => void;
  readonly saved: () => void;
};

const unguarded: UnsavedChanges = { watch: () => () => undefined, saved: () => undefined };

/** The default: a form without a guard around it can be left without a confirmation. */
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
