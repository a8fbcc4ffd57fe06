import { useApolloClient } from '@apollo/client/react';
import { Button, Group, Input, Progress, Text } from '@mantine/core';
import { pictureSources } from '@qr-menu/menu-page/picture-sources';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CompleteUploadDocument,
  CreateUploadDocument,
  UploadPartsDocument,
  type UploadPurpose,
} from '#api/generated/operations.ts';
import { FileDrop } from '#ui/file-drop.tsx';
import { putBytes, sendFile, type UploadPlan } from './send-file.ts';
import './image-upload.css';

type ImageUploadProps = {
  readonly label: string;
  /** The saved image's address; empty for none. */
  readonly value: string;
  readonly purpose: UploadPurpose;
  /** What the catalogue says when it fails. */
  readonly failureText: string;
  readonly onChange: (url: string) => void;
  readonly onBusy?: (busy: boolean) => void;
  readonly notice?: ReactNode;
};

export function ImageUpload(props: ImageUploadProps) {
  const { label, value, purpose, failureText, onChange, onBusy, notice } = props;
  const { t } = useTranslation();
  const id = useId();
  const [preview, setPreview] = useState<string | null>(null);
  const { state, send, cancel, retry } = useImageUpload(purpose, onChange);
  const sending = state.kind === 'sending';

  useEffect(() => onBusy?.(sending), [sending, onBusy]);
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);

  const take = (file: File) => {
    // What is no image fails at the server, which knows all that it takes.
    setPreview(file.type.startsWith('image/') ? URL.createObjectURL(file) : null);
    send(file);
  };
  const saved = pictureSources(value)?.fallback ?? value;
  const shown = state.kind === 'idle' ? saved : (preview ?? saved);

  return (
    <Input.Wrapper id={id} label={label} description={t('upload.hint')}>
      <FileDrop className="image-upload" accept="image/*" id={id} onFile={take}>
        {(choose) => (
          <>
            {shown ? <img src={shown} alt={t('upload.preview')} /> : null}
            <Group gap="xs">
              <Button variant="default" disabled={sending} onClick={choose}>
                {t(value ? 'upload.replace' : 'upload.choose')}
              </Button>
              {sending ? (
                <Button variant="subtle" onClick={cancel}>
                  {t('upload.cancel')}
                </Button>
              ) : null}
              {state.kind === 'failed' ? (
                <Button variant="light" onClick={retry}>
                  {t('upload.retry')}
                </Button>
              ) : null}
              {value && !sending ? (
                <Button variant="subtle" color="red" onClick={() => onChange('')}>
                  {t('upload.remove')}
                </Button>
              ) : null}
            </Group>
            {sending ? <Sent percent={state.percent} /> : null}
            <div role="status">
              {state.kind === 'failed' ? <Text c="red">{failureText}</Text> : null}
            </div>
          </>
        )}
      </FileDrop>
      {notice}
    </Input.Wrapper>
  );
}

function Sent({ percent }: { readonly percent: number }) {
  const { t } = useTranslation();
  return (
    <div className="image-upload-progress">
      <Progress value={percent} aria-label={t('upload.progress')} />
      <Text size="sm">{percent < 100 ? `${percent} %` : t('upload.finishing')}</Text>
    </div>
  );
}

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
      // Other parts of the same file may still be under way.
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
