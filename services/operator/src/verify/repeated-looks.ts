import {
  type Against,
  type ExpectedStream,
  lookAtStreams,
  type Unsettled,
} from './look-at-streams.ts';
import { streamBatches } from './stream-batches.ts';
import { assertGoingOn, type VerifyDeps } from './verify-deps.ts';

const looks = 3;
/** Most of what is on its way arrives at once: shares of the patience before the later looks. */
const waits = [0.1, 1] as const;

/** What a look needs to know of the moment at which it begins. */
export type Prepared = Pick<Against, 'moved' | 'folded' | 'within'> & {
  readonly versions: ReadonlyMap<string, number>;
};

/**
 * Looks at streams until they hold still, at most three times: what changes while it is looked at
 * is never a difference.
 *
 * @param prepare called before every look, with what it will be about
 */
export async function lookRepeatedly(
  deps: VerifyDeps,
  what: string,
  prepare: (streams: readonly string[]) => Promise<Prepared>,
  streams: readonly string[],
): Promise<void> {
  let pending = streams;
  let late: ReadonlyMap<string, number> = new Map();
  for (let look = 1; look <= looks && pending.length > 0; look += 1) {
    if (look > 1) await deps.clock.sleep(deps.patience * (waits[look - 2] ?? 1), deps.signal);
    assertGoingOn(deps);
    const prepared = await prepare(pending);
    const against = { ...prepared, late: look === looks ? late : null };
    const expected = pending.flatMap((stream) => versionIn(prepared.versions, stream));
    const unsettled = await lookAtAll(
      deps,
      look === 1 ? what : `${what}, again`,
      expected,
      against,
    );
    late = stillLate(unsettled, look === 1 ? null : late);
    pending = unsettled.map(({ stream }) => stream);
  }
  deps.counts.unsettled += pending.length;
}

function versionIn(versions: ReadonlyMap<string, number>, stream: string) {
  const version = versions.get(stream);
  return version === undefined ? [] : [{ stream, version }];
}

/** Those that waited for the same version at all looks so far. */
const stillLate = (
  unsettled: readonly Unsettled[],
  before: ReadonlyMap<string, number> | null,
): ReadonlyMap<string, number> =>
  new Map(
    unsettled
      .filter(({ stream, version, why }) => {
        return why === 'documents' && (before === null || before.get(stream) === version);
      })
      .map(({ stream, version }) => [stream, version]),
  );

async function lookAtAll(
  deps: VerifyDeps,
  what: string,
  streams: readonly ExpectedStream[],
  against: Against,
): Promise<readonly Unsettled[]> {
  const total = streams.length;
  const unsettled: Unsettled[] = [];
  let done = 0;
  for (const batch of streamBatches(streams)) {
    assertGoingOn(deps);
    unsettled.push(...(await lookAtStreams(deps, batch, against)));
    done += batch.length;
    deps.progress.report({ what, done, total });
  }
  return unsettled;
}
