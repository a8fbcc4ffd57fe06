import { parseEnvironment } from '@qr-menu/runtime/process';
import { z } from 'zod';

export const environmentSchema = z.object({
  DRILL_VENUES: z.coerce
    .number()
    .int()
    .min(2)
    .default(3)
    .describe('number of venues in the drills, each with its own owner; small in every test run')
    .meta({ example: '500' }),
  DRILL_ITEMS: z.coerce
    .number()
    .int()
    .min(1)
    .max(300)
    .default(3)
    .describe('items per venue')
    .meta({ example: '300' }),
  DRILL_PATIENCE: z.coerce
    .number()
    .int()
    .min(1)
    .default(60)
    .describe('seconds that a recovery may take')
    .meta({ example: '1800' }),
});

export type DrillSize = {
  readonly venues: number;
  readonly items: number;
  /** In milliseconds. */
  readonly patience: number;
};

export function readDrillSize(): DrillSize {
  const { DRILL_VENUES, DRILL_ITEMS, DRILL_PATIENCE } = parseEnvironment(
    environmentSchema,
    process.env,
  );
  return { venues: DRILL_VENUES, items: DRILL_ITEMS, patience: DRILL_PATIENCE * 1000 };
}
