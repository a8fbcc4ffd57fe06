import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { createAttemptKey } from '#api/attempt-key.ts';
import {
  ImportMenuDocument,
  type ImportMenuMutation,
  PreviewMenuImportDocument,
  type PreviewMenuImportQuery,
} from '#api/generated/operations.ts';
import { isRefused, useFailureText } from '#api/request-failure.ts';

export type Preview = PreviewMenuImportQuery['previewMenuImport'];
export type Imported = ImportMenuMutation['importMenu'];

type Chosen = { readonly name: string; readonly content: string; readonly removeMissing: boolean };

export type ComparedFile = {
  /** While it is compared again, what is shown is not up to date. */
  readonly step: 'compared' | 'comparingAgain' | 'importing';
  readonly chosen: Chosen;
  readonly preview: Preview;
  /** The menu has changed since it was compared the first time. */
  readonly anew: boolean;
};

type ImportState =
  | { readonly step: 'idle' }
  | { readonly step: 'comparing'; readonly fileName: string }
  | ComparedFile
  | { readonly step: 'done'; readonly imported: Imported };

const inputOf = (menuID: string, { content, removeMissing }: Chosen) => ({
  menuID,
  file: content,
  removeMissing,
});

export function useImport(menuID: string) {
  const client = useApolloClient();
  const failureText = useFailureText();
  const [attempt] = useState(createAttemptKey);
  const [state, setState] = useState<ImportState>({ step: 'idle' });
  const [error, setError] = useState<string | null>(null);
  /** Only the latest choice counts. */
  const latest = useRef(0);

  async function compare(chosen: Chosen, anew = false): Promise<void> {
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
      setState({ step: 'compared', chosen, preview: data.previewMenuImport, anew });
    } catch (failure) {
      if (turn !== latest.current) return;
      setState({ step: 'idle' });
      setError(failureText(failure));
    }
  }

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
      if (isRefused(failure, 'CONFLICT')) return compare(chosen, true);
      setState({ ...state, step: 'compared' });
      setError(failureText(failure));
    }
  }

  return {
    state,
    error,
    choose: async (file: File): Promise<void> => {
      setState({ step: 'comparing', fileName: file.name });
      const content = await readBase64(file);
      await compare({ name: file.name, content, removeMissing: false });
    },
    setRemoveMissing: (removeMissing: boolean): void => {
      if (!('chosen' in state)) return;
      const chosen = { ...state.chosen, removeMissing };
      setState({ ...state, chosen, step: 'comparingAgain' });
      void compare(chosen);
    },
    commit,
    reset: () => {
      latest.current += 1;
      setError(null);
      setState({ step: 'idle' });
    },
    refuse: setError,
  };
}

/** The server takes this much; it would say so only after the file has been sent. */
export const largestFile = 720 * 1024;

function readBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
