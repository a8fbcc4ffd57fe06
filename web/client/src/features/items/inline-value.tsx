import { TextInput, UnstyledButton } from '@mantine/core';
import type { ParseKeys } from 'i18next';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';

export type InlineValueProps = {
  /** What it is, and of which item. */
  readonly label: string;
  /** As it is typed. */
  readonly value: string;
  /** As it is shown. */
  readonly shown: string;
  /** Its messages are keys of the catalogue. */
  readonly schema: z.ZodMiniType<number | null, string>;
  readonly onSave: (value: number | null) => void;
};

/** A value of a list that becomes a field when it is pressed. Enter saves it, Escape does not. */
export function InlineValue({ label, value, shown, schema, onSave }: InlineValueProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const editing = draft !== null;

  // Whoever works by keyboard goes on where the field was opened.
  useEffect(() => {
    if (!editing && wasEditing.current) button.current?.focus({ preventScroll: true });
    wasEditing.current = false;
  }, [editing]);

  const close = (byKeyboard: boolean) => {
    wasEditing.current = byKeyboard;
    setDraft(null);
    setFault(null);
  };
  const commit = (byKeyboard: boolean) => {
    if (draft === null) return;
    if (draft.trim() === value) return close(byKeyboard);
    const parsed = schema.safeParse(draft);
    if (!parsed.success) return setFault(parsed.error.issues[0]?.message ?? '');
    close(byKeyboard);
    onSave(parsed.data);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Enter would press the button that has the focus next.
    event.preventDefault();
    if (event.key === 'Enter') commit(true);
    else close(true);
  };

  if (!editing) {
    return (
      <UnstyledButton
        ref={button}
        className="inline-value"
        aria-label={`${label}: ${shown}`}
        onClick={() => setDraft(value)}
      >
        {shown}
      </UnstyledButton>
    );
  }
  return (
    <TextInput
      className="inline-field"
      aria-label={label}
      inputMode="decimal"
      autoFocus
      size="xs"
      value={draft}
      error={fault === null ? null : t(fault as ParseKeys)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => commit(false)}
      onKeyDown={press}
    />
  );
}
