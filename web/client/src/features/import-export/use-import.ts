import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import {
  ImportMenuDocument,
  type ImportMenuMutation,
  PreviewMenuImportDocument,
  type PreviewMenuImportQuery,
} from '#api/generated/operations.ts';
import { createAttemptKey } from '#api/links/attempt-key.ts';
import { isRefused, useFailureText } from '#api/request-failure.ts';
import type { ChosenCorrection } from './import-choices.ts';
import { type Picks, recallPicks, rememberPicks, type ShownTable } from './picked-columns.ts';

export type Preview = PreviewMenuImportQuery['previewMenuImport'];
export type Imported = ImportMenuMutation['importMenu'];

type Chosen = {
  readonly name: string;
  readonly content: string;
  /** The sheet of a workbook. Null for the first sheet that is not empty. */
  readonly sheet: string | null;
  readonly allSheets: boolean;
  /** The encoding of a text file. Null to let the server detect it. */
  readonly encoding: string | null;
  readonly removeMissing: boolean;
  readonly anyCurrency: boolean;
  readonly withoutPrices: boolean;
  readonly skipRows: readonly number[];
  readonly corrections: readonly ChosenCorrection[];
  /** Null if the headings were clear, so the user did not have to choose. */
  readonly picks: Picks | null;
};

/** The choices that can be changed after a file has been compared. */
export type ImportChange = Partial<
  Pick<Chosen, 'removeMissing' | 'anyCurrency' | 'withoutPrices' | 'skipRows' | 'corrections'>
>;

export type ComparedFile = {
  /** While the file is being compared again, the displayed result is outdated. */
  readonly step: 'compared' | 'comparingAgain' | 'importing';
  readonly chosen: Chosen;
  readonly preview: Preview;
  /** Whether the menu has changed since the first comparison. */
  readonly anew: boolean;
  /** Whether the columns were chosen earlier, for another file. */
  readonly recalled: boolean;
};

export type PickedFile = {
  readonly step: 'picking';
  readonly file: Chosen;
  readonly table: ShownTable;
};

export type ImportState =
  | { readonly step: 'idle' }
  | { readonly step: 'comparing'; readonly fileName: string }
  | PickedFile
  | ComparedFile
  | { readonly step: 'done'; readonly imported: Imported };

const inputOf = (menuID: string, chosen: Chosen) => {
  const { content, sheet, removeMissing, anyCurrency, picks, skipRows, corrections } = chosen;
  return {
    menuID,
    file: content,
    removeMissing,
    ...(sheet === null ? {} : { sheet }),
    ...(chosen.allSheets ? { allSheets: true } : {}),
    ...(chosen.encoding === null ? {} : { encoding: chosen.encoding }),
    ...(anyCurrency ? { anyCurrency } : {}),
    ...(chosen.withoutPrices ? { withoutPrices: true } : {}),
    ...(skipRows.length > 0 ? { skipRows: [...skipRows] } : {}),
    ...(corrections.length > 0 ? { corrections: [...corrections] } : {}),
    ...(picks && { ...picks, columns: [...picks.columns] }),
  };
};

/** The initial state, before any choice is made for a file. */
const asItIs = {
  sheet: null,
  allSheets: false,
  encoding: null,
  removeMissing: false,
  anyCurrency: false,
  withoutPrices: false,
  skipRows: [],
  corrections: [],
  picks: null,
} as const;

/** The state of the import and the server's response for the latest file. */
function useComparison(menuID: string) {
  const client = useApolloClient();
  const failureText = useFailureText();
  const [state, setState] = useState<ImportState>({ step: 'idle' });
  const [error, setError] = useState<string | null>(null);
  /** Responses to earlier choices are ignored. */
  const latest = useRef(0);

  /** `before` is the state to return to if the comparison fails. */
  async function compare(
    chosen: Chosen,
    before: ImportState,
    { anew = false, recalled = false } = {},
  ): Promise<void> {
    latest.current += 1;
    const turn = latest.current;
    setError(null);
    try {
      const { data } = await client.query({
        query: PreviewMenuImportDocument,
        variables: { input: inputOf(menuID, chosen) },
        fetchPolicy: 'no-cache',
      });
      if (turn !== latest.current || !data) return;
      const preview = data.previewMenuImport;
      const { table } = preview;
      if (chosen.picks !== null || chosen.allSheets || !table || table.known) {
        return setState({ step: 'compared', chosen, preview, anew, recalled });
      }
      const picks = recallPicks(table);
      if (picks) return compare({ ...chosen, picks }, before, { recalled: true });
      setState({ step: 'picking', file: chosen, table });
    } catch (failure) {
      if (turn !== latest.current) return;
      setState(before);
      setError(failureText(failure));
    }
  }

  const reset = (): void => {
    latest.current += 1;
    setError(null);
    setState({ step: 'idle' });
  };
  return { state, setState, error, setError, compare, reset };
}

function fileOf(state: ImportState): Chosen | null {
  if (state.step === 'picking') return state.file;
  return 'chosen' in state ? state.chosen : null;
}

export function useImport(menuID: string) {
  const client = useApolloClient();
  const failureText = useFailureText();
  const [attempt] = useState(createAttemptKey);
  const { state, setState, error, setError, compare, reset } = useComparison(menuID);

  async function commit(): Promise<void> {
    if (state.step !== 'compared') return;
    const { chosen, preview } = state;
    const variables = { input: inputOf(menuID, chosen), ifVersion: preview.version };
    setError(null);
    setState({ ...state, step: 'importing' });
    try {
      const context = { idempotencyKey: attempt.keyFor(variables) };
      const { data } = await client.mutate({ mutation: ImportMenuDocument, variables, context });
      attempt.succeeded();
      if (data) setState({ step: 'done', imported: data.importMenu });
    } catch (failure) {
      attempt.failed(failure);
      if (isRefused(failure, 'CONFLICT')) {
        return compare(chosen, { ...state, step: 'compared' }, { anew: true });
      }
      setState({ ...state, step: 'compared' });
      setError(failureText(failure));
    }
  }

  return {
    state,
    error,
    /** `name` is the file's name as it is displayed. */
    choose: async (file: Blob, name: string): Promise<void> => {
      setState({ step: 'comparing', fileName: name });
      const content = await readBase64(file);
      await compare({ ...asItIs, name, content }, { step: 'idle' });
    },
    /** Another sheet or encoding results in a different list, so earlier choices do not apply. */
    read: (how: Partial<Pick<Chosen, 'sheet' | 'allSheets' | 'encoding'>>): void => {
      const file = fileOf(state);
      if (!file) return;
      const { name, content, sheet, allSheets, encoding } = file;
      setState({ step: 'comparing', fileName: name });
      void compare({ ...asItIs, name, content, sheet, allSheets, encoding, ...how }, state);
    },
    pick: (picks: Picks): void => {
      if (state.step !== 'picking') return;
      rememberPicks(state.table, picks);
      setState({ step: 'comparing', fileName: state.file.name });
      void compare({ ...state.file, picks }, state);
    },
    /** Goes back to choosing the meanings of the columns. */
    pickAgain: (): void => {
      if (!('chosen' in state) || !state.preview.table) return;
      setError(null);
      setState({ step: 'picking', file: state.chosen, table: state.preview.table });
    },
    change: (changed: ImportChange): void => {
      if (!('chosen' in state)) return;
      const chosen = { ...state.chosen, ...changed };
      setState({ ...state, chosen, step: 'comparingAgain' });
      void compare(chosen, { ...state, step: 'compared' }, { recalled: state.recalled });
    },
    commit,
    reset,
    refuse: setError,
  };
}

/** The server has the same limit, but would only report it after the upload. */
export const largestFile = 720 * 1024;

function readBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
