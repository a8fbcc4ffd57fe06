import { Button, Group, Input, Progress, Text } from '@mantine/core';
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadPurpose } from '#api/generated/operations.ts';
import { pictureSources } from '#pictures/picture-sources.ts';
import { useImageUpload } from './use-image-upload.ts';
import './image-upload.css';

export type ImageUploadProps = {
  readonly label: string;
  /** The saved image's address; empty for none. */
  readonly value: string;
  readonly purpose: UploadPurpose;
  /** What the catalogue says when it fails (spec §8). */
  readonly failureText: string;
  readonly onChange: (url: string) => void;
  /** Told while an upload runs, so that the form can wait. */
  readonly onBusy?: (busy: boolean) => void;
  /** What the form has to say about its value. */
  readonly notice?: ReactNode;
};

/** Chooses or drops an image, shows its progress and a preview; cancel, retry, remove. */
export function ImageUpload(props: ImageUploadProps) {
  const { label, value, purpose, failureText, onChange, onBusy, notice } = props;
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const { state, send, cancel, retry } = useImageUpload(purpose, onChange);
  const sending = state.kind === 'sending';

  useEffect(() => onBusy?.(sending), [sending, onBusy]);
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);

  const take = (file: File | undefined) => {
    if (!file) return;
    // What is no image fails at the server, which knows all that it takes.
    setPreview(file.type.startsWith('image/') ? URL.createObjectURL(file) : null);
    send(file);
  };
  const saved = pictureSources(value)?.fallback ?? value;
  const shown = state.kind === 'idle' ? saved : (preview ?? saved);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };

  return (
    <Input.Wrapper id={id} label={label} description={t('upload.hint')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is beside the button, for the mouse */}
      <div
        className="image-upload"
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {shown ? <img src={shown} alt={t('upload.preview')} /> : null}
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/*"
          tabIndex={-1}
          className="image-upload-input"
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        <Group gap="xs">
          <Button variant="default" disabled={sending} onClick={() => input.current?.click()}>
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
        {sending ? (
          <div className="image-upload-progress">
            <Progress value={state.percent} aria-label={t('upload.progress')} />
            <Text size="sm">
              {state.percent < 100 ? `${state.percent} %` : t('upload.finishing')}
            </Text>
          </div>
        ) : null}
        <div role="status">
          {state.kind === 'failed' ? <Text c="red">{failureText}</Text> : null}
        </div>
      </div>
      {notice}
    </Input.Wrapper>
  );
}
