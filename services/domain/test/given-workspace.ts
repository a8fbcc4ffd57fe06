import { type ConflictReason, type WorkspaceEvent, workspaceEventSchema } from '@qr-menu/schema';
import { expect } from 'vitest';
import type { RejectionCode } from '../src/decision.ts';
import { decideWorkspace, type WorkspaceCommand } from '../src/workspace/decide-workspace.ts';
import { evolveWorkspace } from '../src/workspace/evolve-workspace.ts';
import { emptyWorkspace, type Workspace } from '../src/workspace/workspace.ts';
import { deepFrozen } from './deep-frozen.ts';

export const ownerId = 'owner-1';
/** The time of every decision in these tests. */
export const now = '2026-03-01T12:00:00.000Z';

/** Returns the n-th minute of a fixed period in the past. */
export const minute = (n: number): string =>
  new Date(Date.UTC(2026, 0, 31, 8) + n * 60_000).toISOString();

type History = readonly WorkspaceEvent[];

/** Applies one event per minute. Every state is frozen, so any modification of an earlier state throws. */
export const workspaceAfter = (
  history: History,
  at: (index: number) => string = minute,
): Workspace =>
  history.reduce(
    (state, event, index) => deepFrozen(evolveWorkspace(state, event, at(index))),
    deepFrozen(emptyWorkspace(ownerId)),
  );

/** given(events).when(command) returns the decision and the resulting workspace. */
export const given = (...history: History) => givenWorkspace(workspaceAfter(history));

export const givenWorkspace = (before: Workspace) => ({
  when: (command: WorkspaceCommand) => {
    const decision = decideWorkspace(before, deepFrozen(command), now);
    const events = decision.accepted ? decision.events : [];
    return {
      events,
      thenEvents: (...expected: History): void => {
        expect(decision).toStrictEqual({ accepted: true, events: expected });
        for (const event of events) expect(workspaceEventSchema.parse(event)).toEqual(event);
      },
      thenNothing: (): void => expect(decision).toStrictEqual({ accepted: true, events: [] }),
      thenRejected: (code: RejectionCode, field?: string): void => {
        expect(decision).toMatchObject({ accepted: false, rejection: { code } });
        if (!decision.accepted) expect(decision.rejection.field).toBe(field);
      },
      thenConflict: (reason: ConflictReason): void =>
        expect(decision).toMatchObject({
          accepted: false,
          rejection: { code: 'CONFLICT', reason },
        }),
      thenAccepted: (): void => expect(decision).toMatchObject({ accepted: true }),
      after: (): Workspace => events.reduce((s, event) => evolveWorkspace(s, event, now), before),
    };
  },
});
