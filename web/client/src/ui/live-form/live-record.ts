import { createContext } from 'react';

/** What a form has to know about the record that it edits, beside its values. */
export type LiveRecord = {
  readonly id: string;
  /** It was deleted elsewhere while the form was open. */
  readonly gone: boolean;
};

/** Null around a form that creates something. */
export const LiveRecordContext = createContext<LiveRecord | null>(null);
