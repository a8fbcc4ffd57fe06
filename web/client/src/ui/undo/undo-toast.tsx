import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Longer than other toasts: there is something to do. */
const duration = 12_000;

type UndoToastProps = {
  readonly text: string;
  readonly onUndo: () => void;
  readonly onOver: () => void;
};

/** Stays while the mouse is over it or the keyboard is on it. Ctrl+Z does the same as its button. */
function UndoToast({ text, onUndo, onOver }: UndoToastProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [pointedAt, setPointedAt] = useState(false);
  const latest = useRef({ onUndo, onOver });

  // What was deleted has taken the focus with it.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (pointedAt) return;
    const timer = setTimeout(() => latest.current.onOver(), duration);
    return () => clearTimeout(timer);
  }, [pointedAt]);
  useEffect(() => {
    const undoByKey = (event: KeyboardEvent) => {
      const command = (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!command || event.key.toLowerCase() !== 'z' || isWriting(event.target)) return;
      event.preventDefault();
      latest.current.onUndo();
    };
    addEventListener('keydown', undoByKey);
    return () => removeEventListener('keydown', undoByKey);
  }, []);

  return (
    <Group
      justify="space-between"
      wrap="nowrap"
      onMouseEnter={() => setPointedAt(true)}
      onMouseLeave={() => setPointedAt(false)}
      onFocus={({ target }) => setPointedAt(target.matches(':focus-visible'))}
      onBlur={() => setPointedAt(false)}
    >
      <Text size="sm">{text}</Text>
      <Button ref={button} size="xs" variant="outline" flex="none" onClick={onUndo}>
        {t('live.undo')}
      </Button>
    </Group>
  );
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable="true"]');

/** Says what was done and offers to take it back, once. */
export function showUndo(text: string, onUndo: () => void): void {
  const id = `undo-${Date.now()}`;
  const over = () => notifications.hide(id);
  notifications.show({
    id,
    autoClose: false,
    color: 'green',
    message: (
      <UndoToast
        text={text}
        onOver={over}
        onUndo={() => {
          over();
          onUndo();
        }}
      />
    ),
  });
}
