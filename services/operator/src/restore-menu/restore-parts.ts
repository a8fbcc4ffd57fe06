import { CommitPending } from '@qr-menu/commits';
import {
  decideWorkspace,
  evolveWorkspace,
  type RestoreMenus,
  type Workspace,
} from '@qr-menu/domain';
import { imageOfVariant, type WorkspaceEvent } from '@qr-menu/schema';
import { appendAsOperator } from '../append-as-operator.ts';
import type { CommandContext } from '../command.ts';
import { Refused } from '../refused.ts';
import { shownImages } from './gone-images.ts';

export type RestoredPart = { readonly commitId: string; readonly events: number };

/** What each commit would hold, if nothing else changed meanwhile. */
export function foreseeParts(
  workspace: Workspace,
  command: RestoreMenus,
  at: string,
): readonly number[] {
  const parts: number[] = [];
  for (let state = workspace; ; ) {
    const events = decided(state, command, at);
    if (events.length === 0) return parts;
    parts.push(events.length);
    state = events.reduce((next, event) => evolveWorkspace(next, event, at), state);
  }
}

export type RestoreRequest = {
  readonly owner: string;
  readonly command: RestoreMenus;
  readonly commitId: string;
  /** What makes a repeated attempt the same one. */
  readonly identity: string;
  /** How many commits it is going to take. */
  readonly parts: number;
};

/**
 * Appends one commit after the other until nothing differs. Each is decided on what is there by
 * then, so an attempt that broke off goes on where it was; one that was through changes nothing.
 */
export async function restoreParts(
  { stores, progress, signal }: CommandContext,
  { owner, command, commitId, identity, parts }: RestoreRequest,
): Promise<readonly RestoredPart[]> {
  const restored: RestoredPart[] = [];
  for (let part = 1; ; part += 1) {
    if (signal.aborted) {
      throw new Refused('STOPPED', `repeat it with --commit-id ${commitId} to go on`);
    }
    const partId = `${commitId}:${part}`;
    const change = { ownerId: owner, commitId: partId, command, identity };
    const { after, events, at } = await appendAsOperator(stores, change).catch((error: unknown) => {
      // What has to be repeated is the whole of it, not the part that was not confirmed.
      throw error instanceof CommitPending ? new CommitPending(commitId) : error;
    });
    if (events.length === 0) return restored;
    restored.push({ commitId: partId, events: events.length });
    const isLast = wasLast(after, command, at);
    progress.report({
      what: 'restoring',
      done: part,
      total: isLast ? part : Math.max(parts, part + 1),
    });
    if (isLast) return restored;
  }
}

/**
 * Whether nothing was left when the part was decided, which may be long ago: an end of "sold out" that
 * has passed since, or an image that is gone by now, must not make another part of an old restore.
 */
function wasLast(after: Workspace, command: RestoreMenus, at: string): boolean {
  const shown = shownImages(after);
  const goneImages = command.goneImages.filter((url) => !shown.has(imageOfVariant(url)));
  return decided(after, { ...command, goneImages }, at).length === 0;
}

/** @throws Refused with the domain's rejection. */
function decided(state: Workspace, command: RestoreMenus, at: string): readonly WorkspaceEvent[] {
  const decision = decideWorkspace(state, command, at);
  if (decision.accepted) return decision.events;
  throw new Refused(decision.rejection.code, decision.rejection.message);
}
