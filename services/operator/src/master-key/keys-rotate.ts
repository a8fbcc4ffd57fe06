import type { Command } from '../command.ts';
import { type Rewrapped, rewrapKeys } from './rewrap-keys.ts';

export const keysRotate: Command = {
  name: 'keys rotate',
  summary:
    'wrap the keys of personal data with KEYS_MASTER_KEY that open with KEYS_MASTER_KEY_OTHER',
  options: {},
  prepare: () => async (context) => {
    const counts = await rewrapKeys(context, await context.stores.openKeyRotation());
    return {
      json: counts,
      lines: linesOf(counts, context.confirmed),
      exitCode: counts.unreadable === 0 ? 0 : 1,
    };
  },
};

function linesOf(counts: Rewrapped, confirmed: boolean): readonly string[] {
  const { own, other, erased, unreadable, rewrapped } = counts;
  const lines = [
    `${own} keys are wrapped with KEYS_MASTER_KEY, ${rewrapped} of them since now`,
    `${other} keys are wrapped with KEYS_MASTER_KEY_OTHER`,
    `${erased} keys are erased`,
  ];
  if (unreadable > 0) {
    lines.push(`UNREADABLE: ${unreadable} keys open with neither of them, and stay as they are`);
  }
  if (other > 0 && !confirmed) lines.push('nothing was changed: repeat it with --yes');
  if (other === 0 && unreadable === 0) {
    lines.push('every key opens with KEYS_MASTER_KEY alone: KEYS_MASTER_KEY_OTHER is not needed');
  }
  return lines;
}
