import { z } from 'zod';
import type { Values } from '../command.ts';
import { UsageError } from '../usage-error.ts';

const optionsSchema = z.object({
  from: z.enum(['archive', 'log']).optional(),
  workspace: z.string().min(1).optional(),
  until: z
    .union([
      z.iso
        .datetime({ offset: true })
        .transform((instant) => ({ time: new Date(instant).toISOString() })),
      z.coerce
        .number()
        .int()
        .min(1)
        .transform((version) => ({ version })),
    ])
    .optional(),
  drop: z.coerce.number().int().min(0).optional(),
  resume: z.boolean().optional(),
  show: z.boolean().optional(),
});

const meanings: Readonly<Record<string, string>> = {
  from: 'archive or log',
  until: 'a time with its offset such as 2026-02-10T11:15:00+02:00, or a version from 1 on',
  drop: 'the number of a generation',
};

export type Source = 'archive' | 'log';

export type ReplayRequest =
  | { readonly kind: 'drop'; readonly generation: number }
  | { readonly kind: 'resume' }
  | { readonly kind: 'next'; readonly from: Source }
  | {
      readonly kind: 'one';
      readonly from: Source;
      readonly workspace: string;
      readonly show: boolean;
    }
  | {
      readonly kind: 'past';
      readonly from: Source;
      readonly workspace: string | undefined;
      readonly until: { readonly time?: string; readonly version?: number };
      readonly show: boolean;
    };

/** Reads the options of `replay`; throws UsageError with all that is wrong at once. */
export function readReplayOptions(values: Values): ReplayRequest {
  const parsed = optionsSchema.safeParse(values);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
    throw new UsageError(
      [...names].map((name) => `--${name}: must be ${meanings[name] ?? 'a text'}`).join('\n'),
    );
  }
  const { from = 'archive', workspace, until, drop, resume, show = false } = parsed.data;
  const others = Object.entries(parsed.data).filter(([, value]) => value !== undefined);
  if (drop !== undefined) return alone({ kind: 'drop', generation: drop }, others.length, '--drop');
  if (resume) return alone({ kind: 'resume' }, others.length, '--resume');
  if (show && workspace === undefined) throw new UsageError('--show: goes with --workspace');
  if (until) {
    if ('version' in until && workspace === undefined) {
      throw new UsageError('--until: a version needs --workspace; each workspace has its own');
    }
    return { kind: 'past', from, workspace, until, show };
  }
  return workspace === undefined ? { kind: 'next', from } : { kind: 'one', from, workspace, show };
}

function alone<Request>(request: Request, given: number, name: string): Request {
  if (given > 1) throw new UsageError(`${name}: goes with no other option`);
  return request;
}
