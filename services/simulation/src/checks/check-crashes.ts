import { ConsumptionStalled, LogDiverged, LogUnavailable } from '@qr-menu/stores/commit-log';
import type { Crash } from '../world/boot-processes.ts';
import { ConsumptionEnded, type Harm } from '../world/incidents.ts';
import { StoreFailed } from '../world/trouble.ts';

/** Checks that processes crashed only if a store failed. */
export function checkCrashes(crashes: readonly Crash[], harm: Harm): string[] {
  return crashes.flatMap(({ process, error }) =>
    isExpected(error, harm) ? [] : [`${process} crashed: ${error.name}: ${error.message}`],
  );
}

function isExpected(error: Error, harm: Harm): boolean {
  if (error instanceof LogDiverged) return harm.logWasCut;
  if (error instanceof ConsumptionStalled) return harm.consumersWentDeaf;
  return (
    error instanceof StoreFailed ||
    error instanceof LogUnavailable ||
    error instanceof ConsumptionEnded
  );
}
