import { parseEnvironment } from '@qr-menu/runtime';
import { z } from 'zod';

export const environmentSchema = z.object({
  DRILL_VENUES: z.coerce
    .number()
    .int()
    .min(2)
    .default(3)
    .describe('venues of the drills, each with an owner of its own; few, for every test run')
    .meta({ example: '500' }),
  DRILL_ITEMS: z.coerce
    .number()
    .int()
    .min(1)
    .max(300)
    .default(3)
    .describe('items of each of these venues')
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
