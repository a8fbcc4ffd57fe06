import { workspaceStream } from '@qr-menu/schema';
import type { Intent } from '../actors/owner.ts';
import type { CheckedRow } from './archived.ts';

/** Checks that confirmed changes took effect once, refused changes did not, and no request is still open. */
export function checkIntents(intents: readonly Intent[], rows: readonly CheckedRow[]): string[] {
  return intents.flatMap(({ request, outcome }) => {
    const { ownerId, commitId, command } = request;
    const stream = workspaceStream(ownerId);
    const effects = rows.filter((row) => row.stream === stream && row.commit_id === commitId);
    const label = `${command.type} ${commitId}`;
    if (outcome === 'open') return [`${label} was never settled`];
    const most = outcome === 'acknowledged' ? 1 : 0;
    if (effects.length === most) return [];
    // A command that changes nothing is confirmed without a commit.
    if (outcome === 'acknowledged' && effects.length === 0 && mayChangeNothing(command.type)) {
      return [];
    }
    return [`${label} was ${outcome}, and took effect ${effects.length} times`];
  });
}

const mayChangeNothing = (type: string): boolean =>
  type === 'UpdateItem' ||
  type === 'UpdateAccount' ||
  type === 'SetItemsActive' ||
  type === 'CancelScheduledChange';
