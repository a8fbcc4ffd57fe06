import { inTurnOfKey, type KeyRotation } from '@qr-menu/stores/keys';
import { type Command, type CommandContext, whenConfirmed } from '../command.ts';
import { Refused } from '../errors.ts';

export const keysRotate: Command = {
  name: 'keys rotate',
  summary:
    'rewrap keys of personal data that open with KEYS_MASTER_KEY_OTHER, using KEYS_MASTER_KEY',
  options: {},
  runName: whenConfirmed('keys rotate'),
  prepare: () => async (context) => {
    const counts = await rewrapKeys(context, await context.stores.openKeyRotation());
    return {
      json: counts,
      lines: linesOf(counts, context.confirmed),
      exitCode: counts.unreadable === 0 ? 0 : 1,
    };
  },
};

function linesOf(
  counts: Awaited<ReturnType<typeof rewrapKeys>>,
  confirmed: boolean,
): readonly string[] {
  const { own, other, erased, unreadable, rewrapped } = counts;
  const lines = [
    `${own} keys are wrapped with KEYS_MASTER_KEY, ${rewrapped} of them just now`,
    `${other} keys are wrapped with KEYS_MASTER_KEY_OTHER`,
    `${erased} keys are erased`,
  ];
  if (unreadable > 0) {
    lines.push(`UNREADABLE: ${unreadable} keys open with neither of them and were not changed`);
  }
  if (other > 0 && !confirmed) lines.push('nothing was changed: repeat it with --yes');
  if (other === 0 && unreadable === 0) {
    lines.push(
      'every key opens with KEYS_MASTER_KEY alone: KEYS_MASTER_KEY_OTHER is no longer needed',
    );
  }
  return lines;
}

const atOnce = 8;

/** Rewraps keys that can be opened only with the other master key. Can be repeated after any failure. */
async function rewrapKeys(
  { stores, confirmed, progress, signal }: CommandContext,
  rotation: KeyRotation,
) {
  const counts = { own: 0, other: 0, erased: 0, unreadable: 0, rewrapped: 0 };
  const names = await rotation.names();
  const triedAtStart = names.at(-1);

  async function visit(name: string): Promise<void> {
    const before = await rotation.look(name);
    // Every process tries the last key at startup. It is rewrapped only if all other keys can be opened.
    // Otherwise, processes must still fail at startup.
    const mayRewrap = name !== triedAtStart || counts.unreadable === 0;
    const changes = confirmed && before === 'other' && mayRewrap;
    const after = changes
      ? await inTurnOfKey(stores.pool, name, () => rotation.rewrap(name))
      : before;
    counts[after] += 1;
    if (changes && after === 'own') counts.rewrapped += 1;
  }

  for (let done = 0; done < names.length; ) {
    if (signal.aborted) throw new Refused('INTERRUPTED', 'stopped: repeat it to continue');
    const isLast = done === names.length - 1;
    const batch = names.slice(done, isLast ? undefined : Math.min(done + atOnce, names.length - 1));
    await Promise.all(batch.map(visit));
    done += batch.length;
    progress.report({ what: 'keys', done, total: names.length });
  }
  return counts;
}
