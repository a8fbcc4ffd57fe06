import { Button } from '@mantine/core';

export type RowActionProps = {
  readonly label: string;
  /** Says which row it is about. */
  readonly spoken: string;
  readonly busy?: boolean;
  readonly onAct: () => void;
};

/** A button among those of a list's row. */
export function RowAction({ label, spoken, busy = false, onAct }: RowActionProps) {
  return (
    <Button size="xs" variant="default" loading={busy} aria-label={spoken} onClick={onAct}>
      {label}
    </Button>
  );
}
