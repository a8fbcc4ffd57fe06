import { Button, Group, Input, Progress, Text } from '@mantine/core';
import { pictureSources } from '@qr-menu/menu-page/picture-sources';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadPurpose } from '#api/generated/operations.ts';
import { FileDrop } from '#ui/file-drop.tsx';
import { useImageUpload } from './use-image-upload.ts';
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
