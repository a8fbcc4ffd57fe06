import { PlanDialog } from '#ui/planned/plan-dialog.tsx';
import type { DescribedItem } from './use-items.ts';

type PlanItemsProps = {
  readonly itemIDs: readonly string[];
  readonly describe: (id: string) => DescribedItem;
  readonly onClose: () => void;
};

/** Schedules a later change to the selected items. */
export const PlanItems = ({ itemIDs, describe, onClose }: PlanItemsProps) => (
  <PlanDialog subject={{ itemIDs }} nameOf={(id) => describe(id).name} onClose={onClose} />
);
