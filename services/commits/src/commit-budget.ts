import { limits } from '@qr-menu/domain';
import type { StreamBytes } from '@qr-menu/stores/archive';
import { z } from 'zod';
import { CommitRefused } from './commit-errors.ts';

const bytes = (byDefault: number) =>
  z.coerce.number().int().min(limits.commitBytes).default(byDefault);

/** Rewriting a full menu takes half a megabyte of commits, and the log keeps them forever. */
export const commitBudgetVariables = {
  WORKSPACE_BYTES_DAY: bytes(32 * 1024 * 1024)
    .describe('bytes of changes per workspace and day (UTC); beyond that `BUDGET_SPENT`')
    .meta({ example: '33554432' }),
  WORKSPACE_BYTES: bytes(1024 * 1024 * 1024)
    .describe('bytes of all changes of one workspace; beyond that `WORKSPACE_FULL`')
    .meta({ example: '1073741824' }),
};

/** In bytes of envelopes. */
export type CommitBudget = { readonly day: number; readonly total: number };

/**
 * Checks a commit of `size` bytes. `written` is the present size of the stream. @throws
 * CommitRefused
 */
export function assertWithinBudget(
  { day, total }: CommitBudget,
  written: StreamBytes,
  { size, at }: { readonly size: number; readonly at: string },
): void {
  if (written.total + size > total) {
    const message = 'The history of this workspace is full. Who runs this service can help.';
    throw new CommitRefused({ code: 'WORKSPACE_FULL', message });
  }
  const ofToday = at.slice(0, 10) > written.day ? 0 : written.ofDay;
  if (ofToday + size > day) {
    const message =
      'Too much was changed in one day. It goes on after midnight (UTC); until then all stays as it is.';
    throw new CommitRefused({ code: 'BUDGET_SPENT', message });
  }
}
