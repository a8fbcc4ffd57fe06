import { type MenuDocuments, workspacePages } from '@qr-menu/platform';
import type { Pool } from 'pg';

export type GenerationComparison = {
  /** Whose documents in the generation are older than the archive, or not there. */
  readonly stale: readonly string[];
  /** Whose documents in the current generation are newer than in this one. */
  readonly wouldGoBack: readonly string[];
};

/** Compares a generation with the archive, and with what guests are shown. */
export async function compareGeneration(
  { pool, documents, epoch }: { pool: Pool; documents: MenuDocuments; epoch: number },
  generation: number,
): Promise<GenerationComparison> {
  const stale: string[] = [];
  const wouldGoBack: string[] = [];
  for await (const page of workspacePages(pool)) {
    const owners = page.map(({ owner }) => owner);
    // In this order: what is written in between goes to both, and is not taken for a step back.
    const shown = await documents.versions(owners);
    const held = await documents.versionsIn(generation, owners);
    for (const [index, { owner, version }] of page.entries()) {
      const [own, current] = [held[index], shown[index]];
      if (own?.epoch !== epoch || own.version < version) stale.push(owner);
      else if (current && isOlder(own, current)) wouldGoBack.push(owner);
    }
  }
  return { stale, wouldGoBack };
}

type State = { readonly epoch: number; readonly version: number };

const isOlder = (a: State, b: State): boolean =>
  a.epoch === b.epoch ? a.version < b.version : a.epoch < b.epoch;
