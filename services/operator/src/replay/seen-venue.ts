import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { VenueDocuments } from '@qr-menu/platform';
import { digestOfVenue } from '@qr-menu/projector';

const unpacked = promisify(gunzip);

/** A rendered venue as the command line shows it. */
export type SeenVenue = {
  readonly owner: string;
  readonly version: number;
  readonly name: string | null;
  readonly digest: string;
  /** The entities that the menu consists of. */
  readonly model?: unknown;
};

export async function seeVenue(rendered: VenueDocuments, show: boolean): Promise<SeenVenue> {
  const { owner, version, currentName: name } = rendered;
  const model = show ? { model: await modelOf(rendered) } : {};
  return { owner, version, name, digest: digestOfVenue(rendered), ...model };
}

export function linesOf({ owner, version, name, digest, model }: SeenVenue): readonly string[] {
  const line = `${digest}  version ${version}  ${owner}  ${name ?? '(no name)'}`;
  return model === undefined ? [line] : [line, JSON.stringify(model, null, 2)];
}

async function modelOf({ variants }: VenueDocuments): Promise<unknown> {
  return JSON.parse((await unpacked(variants.model.body)).toString('utf8'));
}
