import { parseEnvironment } from '@qr-menu/runtime';
import { z } from 'zod';

export const environmentSchema = z.object({
  /** How many venues the drills have; the default is small, for every test run. */
  DRILL_VENUES: z.coerce.number().int().min(2).default(3).meta({ example: '500' }),
  /** Of each venue. */
  DRILL_ITEMS: z.coerce.number().int().min(1).max(300).default(3).meta({ example: '300' }),
  /** Seconds that a recovery may take. */
  DRILL_PATIENCE: z.coerce.number().int().min(1).default(60).meta({ example: '1800' }),
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
