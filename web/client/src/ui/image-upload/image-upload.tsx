import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Button, Group, Input, Progress, Text } from '@mantine/core';
import { pictureSources } from '@qr-menu/menu-page/picture-sources';
import { type ImageType, imageTypes, largestImage, sniffImage } from '@qr-menu/schema';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CompleteUploadDocument,
  CreateUploadDocument,
  UploadPartsDocument,
  type UploadPurpose,
} from '#api/generated/operations.ts';
import { isRefused, useFailureText } from '#api/request-failure.ts';
import { FileDrop } from '#ui/form/file-drop.tsx';
import { putBytes, sendFile, type UploadPlan } from './send-file.ts';
import './image-upload.css';

type ImageUploadProps = {
  readonly label: string;
  /** The URL of the saved image. Empty if there is none. */
  readonly value: string;
  readonly purpose: UploadPurpose;
  /** The error message from the catalogue. */
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
    setPreview(file.type.startsWith('image/') ? URL.createObjectURL(file) : null);
    send(file);
  };
  const saved = pictureSources(value)?.fallback ?? value;
  const shown = state.kind === 'idle' ? saved : (preview ?? saved);

  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={
        <>
          {t('upload.hint')} <span className="key-hint">{t('upload.dropHint')}</span>
        </>
      }
    >
      {/* The types are listed, because an iPhone then converts its HEIC photos to JPEG. */}
      <FileDrop className="image-upload" accept={imageTypes.join()} id={id} onFile={take}>
        {(choose) => (
          <>
            {shown ? (
              <img src={shown} alt={t('upload.preview')} onError={() => setPreview(null)} />
            ) : null}
            <Group gap="xs">
              <Button variant="default" disabled={sending} onClick={choose}>
                {t(value ? 'upload.replace' : 'upload.choose')}
              </Button>
              {sending ? (
                <Button variant="subtle" onClick={cancel}>
                  {t('upload.cancel')}
                </Button>
              ) : null}
              {state.kind === 'failed' && state.retryable ? (
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
              {state.kind === 'failed' ? (
                <>
                  <Text c="red">{failureText}</Text>
                  <Text size="sm">{state.reason}</Text>
                </>
              ) : null}
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
  /** `retryable` means that uploading the same file again may succeed. */
  | { readonly kind: 'failed'; readonly reason: string; readonly retryable: boolean };

const unusable = {
  empty: 'upload.empty',
  tooLarge: 'upload.tooLarge',
  heic: 'upload.heic',
  pdf: 'upload.pdf',
  noImage: 'upload.noImage',
} as const;
type Unusable = keyof typeof unusable;

class UnusableFile extends Error {
  override readonly name = 'UnusableFile';

  readonly why: Unusable;

  constructor(why: Unusable) {
    super(why);
    this.why = why;
  }
}

/** Detects the type from the file's contents, because its name may be wrong. Throws `UnusableFile`. */
async function imageTypeOf(file: File): Promise<ImageType> {
  if (file.size === 0) throw new UnusableFile('empty');
  const bytes = new Uint8Array(await file.slice(0, 64).arrayBuffer());
  const head = String.fromCharCode(...bytes);
  const type = sniffImage(bytes);
  if (head.startsWith('%PDF')) throw new UnusableFile('pdf');
  if (type === null) throw new UnusableFile(head.slice(4, 8) === 'ftyp' ? 'heic' : 'noImage');
  if (file.size > largestImage) throw new UnusableFile('tooLarge');
  return type;
}

const backOff = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));

type Attempt = { readonly file: File; token: string | null };

/** Returns where to upload the file, and which parts the store already has. */
async function planOf(
  client: ApolloClient,
  current: Attempt,
  purpose: UploadPurpose,
): Promise<UploadPlan> {
  if (current.token !== null) {
    const { data } = await client.query({
      query: UploadPartsDocument,
      variables: { uploadToken: current.token },
      fetchPolicy: 'no-cache',
    });
    if (data) return data.uploadParts;
  }
  const { name: fileName, size } = current.file;
  const contentType = await imageTypeOf(current.file);
  const { data } = await client.mutate({
    mutation: CreateUploadDocument,
    variables: { input: { fileName, contentType, size, purpose } },
  });
  if (!data) throw new Error('createUpload gave no plan');
  current.token = data.createUpload.uploadToken;
  return data.createUpload;
}

function useFailed(): (error: unknown, file: File) => UploadState {
  const { t } = useTranslation();
  const failureText = useFailureText();
  return (error, { size }) => {
    if (error instanceof UnusableFile) {
      const reason = t(unusable[error.why], { size: Math.ceil(size / 1024 ** 2) });
      return { kind: 'failed', reason, retryable: false };
    }
    const retryable = !isRefused(error, 'BAD_USER_INPUT');
    return { kind: 'failed', reason: failureText(error), retryable };
  };
}

/** Uploads one image at a time. `onUploaded` receives the URL to save with the entity. */
export function useImageUpload(purpose: UploadPurpose, onUploaded: (url: string) => void) {
  const client = useApolloClient();
  const failed = useFailed();
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const attempt = useRef<Attempt | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

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
      const plan = await planOf(client, current, purpose);
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
    } catch (error) {
      show(failed(error, current.file));
      // Stops the other parts of the same file, which may still be uploading.
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
    /** Tries to upload the failed file again. Parts that the store already has are not sent again. */
    retry: () => {
      if (attempt.current) void run(attempt.current);
    },
  };
}
