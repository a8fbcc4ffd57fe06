import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Sighting } from '../actors/guest.ts';
import type { Archived } from './archived.ts';
import type { Rendered } from './check-documents.ts';

export type JudgedSighting = Sighting & {
  /** Whether the owner's claim of the name was confirmed before the guest asked. */
  readonly wasClaimed: boolean;
};

export type SightingsToCheck = {
  readonly sightings: readonly JudgedSighting[];
  readonly archived: Archived;
  readonly rendered: Rendered;
  /** Whether a store was reset to an earlier state, so that guests may see an older version. */
  readonly mayGoBack: boolean;
};

const answerSchema = z.object({
  data: z.object({ publicMenu: z.object({ version: z.number() }) }),
});

/** Guests must never see mixed or older versions, and must find every venue that has a claimed name. */
export async function checkSightings(options: SightingsToCheck): Promise<string[]> {
  const { sightings, archived, rendered, mayGoBack } = options;
  const newest = new Map<string, { readonly service: object; readonly version: number }>();
  const faults: string[] = [];
  for (const { name, outcome, wasClaimed, service, askedAt } of sightings) {
    if (outcome.kind === 'not-found' && wasClaimed) {
      faults.push(`"${name}" was not found at ${askedAt}, though it was claimed before`);
    }
    if (outcome.kind !== 'current' && outcome.kind !== 'last-good') continue;
    const { body } = outcome.document;
    const owner = ownerOf(name, archived);
    const answer = JSON.parse(gunzipSync(body).toString('utf8'));
    const { version } = answerSchema.parse(answer).data.publicMenu;
    const whole = owner === null ? null : await rendered(owner, version);
    if (!whole || Buffer.compare(whole.variants.graphql.body, body) !== 0) {
      faults.push(`"${name}" was shown at ${askedAt} as no version of any venue ever was`);
    }
    const before = newest.get(name);
    if (before?.service === service && version < before.version && !mayGoBack) {
      faults.push(`"${name}" was shown at version ${version} after ${before.version}`);
    }
    newest.set(name, { service, version });
  }
  return faults;
}

function ownerOf(name: string, { workspaces }: Archived): string | null {
  for (const [owner, states] of workspaces) {
    if (states.at(-1)?.names.includes(name)) return owner;
  }
  return null;
}
