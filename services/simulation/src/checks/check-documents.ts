import { renderVenue } from '@qr-menu/projector';
import { followName, type VenueDocuments } from '@qr-menu/stores/menu-documents';
import type { World } from '../world/boot-processes.ts';
import { settingsOf } from '../world/boot-processes.ts';
import type { Archived } from './archived.ts';

export type Rendered = (owner: string, version: number) => Promise<VenueDocuments | null>;

export function createRendered(world: World, { workspaces }: Archived): Rendered {
  const cache = new Map<string, Promise<VenueDocuments>>();
  return async (owner, version) => {
    const workspace = workspaces.get(owner)?.[version];
    if (!workspace) return null;
    const key = `${owner} ${version}`;
    const settings = settingsOf(world.epoch());
    const rendered =
      cache.get(key) ?? renderVenue(workspace, version, settings, world.schedule.now());
    cache.set(key, rendered);
    return rendered;
  };
}

/** Documents must equal the rendered archive byte for byte, and each name must lead to its document. */
export async function checkDocuments(
  world: World,
  { workspaces }: Archived,
  rendered: Rendered,
): Promise<string[]> {
  const differences: string[] = [];
  const documents = world.shelf.current();
  for (const [owner, states] of workspaces) {
    const version = states.length - 1;
    const [stored] = await documents.versions([owner]);
    const fresh = await rendered(owner, version);
    if (stored?.version !== version || stored.epoch !== world.epoch()) {
      differences.push(`documents of ${owner} are at ${JSON.stringify(stored)}, not ${version}`);
    }
    const current = fresh?.currentName ?? '';
    for (const name of fresh?.names ?? []) {
      const led = await followName(documents, name);
      if (led?.name !== current) differences.push(`${name} leads to ${led?.name}, not ${current}`);
    }
    if (current === '') continue;
    for (const variant of ['graphql', 'html:bg', 'data:en', 'model'] as const) {
      const document = await documents.read(current, variant);
      const expected = fresh?.variants[variant];
      if (document && expected && Buffer.compare(document.body, expected.body) === 0) continue;
      differences.push(`${variant} of ${current} is not what version ${version} of ${owner} gives`);
    }
  }
  return differences;
}
