import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { type OpenForm, UnsavedChangesContext } from '#api/cache/unsaved-changes.ts';
import { isDirty, startFrom, withChoice, withNews, withTyped } from './merge-values.ts';

type LiveRecord = {
  readonly id: string;
  /** Whether the record was deleted elsewhere while the form was open. */
  readonly gone: boolean;
};

/** Null for a form that creates a record. */
export const LiveRecordContext = createContext<LiveRecord | null>(null);

/**
 * Holds the values of a form. If the form edits a record, the values follow changes made elsewhere, and the
 * guard is informed about unsaved changes.
 */
export function useLiveValues<Values extends object>(initial: Values) {
  const following = useContext(LiveRecordContext) !== null;
  const [live, setLive] = useState(() => startFrom(initial));
  const [submitting, setSubmitting] = useState(false);
  const news = JSON.stringify(initial);
  const [applied, setApplied] = useState(news);
  // The form's own change also arrives here, so changes are not applied until the save is finished.
  if (following && news !== applied && !submitting) {
    setApplied(news);
    setLive(withNews(live, initial));
  }

  const state = useRef({ live, submitting, saved: false });
  useEffect(() => {
    state.current = { ...state.current, live, submitting };
  });
  const { watch } = useContext(UnsavedChangesContext);
  useEffect(() => watch(openForm(state)), [watch]);

  const submit = async (run: () => unknown): Promise<void> => {
    state.current = { ...state.current, submitting: true, saved: false };
    setSubmitting(true);
    try {
      await run();
    } finally {
      if (state.current.saved) setLive((now) => ({ ...now, saved: live.mine }));
      setSubmitting(false);
    }
  };

  return {
    ...live,
    following,
    submit,
    /** After a save, starts over with these values for the next record. */
    startAnew(values: Values): void {
      state.current.saved = false;
      setLive(startFrom(values));
    },
    /** Accepts a value or a function of the current value: a field may change twice before a render. */
    type: (name: keyof Values & string, value: unknown) => {
      state.current.saved = false;
      setLive((now) =>
        withTyped(now, name, typeof value === 'function' ? value(now.mine[name]) : value),
      );
    },
    choose: (path: string, choice: 'mine' | 'theirs') =>
      setLive((now) => withChoice(now, path, choice)),
  };
}

type FormState = {
  readonly live: Parameters<typeof isDirty>[0];
  readonly submitting: boolean;
  saved: boolean;
};

const openForm = (state: { current: FormState }): OpenForm => ({
  unsaved: () => !state.current.saved && isDirty(state.current.live),
  saved: () => {
    if (state.current.submitting) state.current.saved = true;
  },
});
