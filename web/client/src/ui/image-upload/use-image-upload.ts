import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import {
  CompleteUploadDocument,
  CreateUploadDocument,
  UploadPartsDocument,
  type UploadPurpose,
} from '#api/generated/operations.ts';
import { putBytes, sendFile, type UploadPlan } from './send-file.ts';

type UploadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly percent: number }
  | { readonly kind: 'failed' };

const backOff = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));

type Attempt = { readonly file: File; token: string | null };

/** Uploads one image at a time; `onUploaded` gets the address to save with the entity. */
export function useImageUpload(purpose: UploadPurpose, onUploaded: (url: string) => void) {
  const client = useApolloClient();
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const attempt = useRef<Attempt | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const planOf = async (current: Attempt): Promise<UploadPlan> => {
    if (current.token !== null) {
      const { data } = await client.query({
        query: UploadPartsDocument,
        variables: { uploadToken: current.token },
        fetchPolicy: 'no-cache',
      });
      if (data) return data.uploadParts;
    }
    const { name: fileName, type: contentType, size } = current.file;
    const { data } = await client.mutate({
      mutation: CreateUploadDocument,
      variables: { input: { fileName, contentType, size, purpose } },
    });
    if (!data) throw new Error('createUpload gave no plan');
    current.token = data.createUpload.uploadToken;
    return data.createUpload;
  };

  const run = async (current: Attempt): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const show = (next: UploadState) => {
      if (!signal.aborted) setState(next);
    };
    show({ kind: 'sending', percent: 0 });
    try {
      const plan = await planOf(current);
      const parts = await sendFile(
        { put: putBytes, backOff },
        {
          file: current.file,
          plan,
          onProgress: (share) => show({ kind: 'sending', percent: Math.floor(share * 100) }),
          signal,
        },
      );
      const { data } = await client.mutate({
        mutation: CompleteUploadDocument,
        variables: { input: { uploadToken: plan.uploadToken, parts: [...parts] } },
      });
      if (signal.aborted || !data) return;
      attempt.current = null;
      setState({ kind: 'idle' });
      onUploaded(data.completeUpload.url);
    } catch {
      show({ kind: 'failed' });
      // Of a file in parts, others may still be under way.
      controller.abort();
    }
  };

  return {
    state,
    send: (file: File) => {
      attempt.current = { file, token: null };
      void run(attempt.current);
    },
    cancel: () => {
      running.current?.abort();
      attempt.current = null;
      setState({ kind: 'idle' });
    },
    /** Goes on with the file that failed; parts that the store has are not sent again. */
    retry: () => {
      if (attempt.current) void run(attempt.current);
    },
  };
}
