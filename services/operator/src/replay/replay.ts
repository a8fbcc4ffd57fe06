import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { VenueDocuments } from '@qr-menu/stores/menu-documents';
import { z } from 'zod';
import type { Command, CommandContext, Result, Values } from '../command.ts';
import { findOwner } from '../find-venue.ts';
import { Refused } from '../refused.ts';
import { UsageError } from '../usage-error.ts';
import { assertSameRenderer } from './render-settings.ts';
import { replayAll, resumeReplay } from './replay-all.ts';
import {
  compareSources,
  foldOne,
  openReplay,
  type ReplayContext,
  renderFolded,
  type Source,
} from './replay-context.ts';

export const replay: Command = {
  name: 'replay',
  summary: 'render all public documents anew, venue by venue, over the present ones',
  options: {
    from: {
      type: 'string',
      value: '<archive|log>',
      help: 'where the events come from; archive when absent',
    },
    workspace: {
      type: 'string',
      value: '<owner|account|name>',
      help: 'only this one: an id of the owner or account, or any name it ever had',
    },
    show: { type: 'boolean', help: 'with --workspace: print what its menus consist of' },
    resume: { type: 'boolean', help: 'go on where an interrupted replay stopped' },
  },
  prepare: (values) => {
    const request = readOptions(values);
    return (context) => perform(context, request);
  },
};

const optionsSchema = z.object({
  from: z.enum(['archive', 'log']).optional(),
  workspace: z.string().min(1).optional(),
  resume: z.boolean().optional(),
  show: z.boolean().optional(),
});

type OneWorkspace = {
  readonly kind: 'one';
  readonly from: Source;
  readonly workspace: string;
  readonly show: boolean;
};

type ReplayRequest =
  | { readonly kind: 'all'; readonly from: Source }
  | { readonly kind: 'resume' }
  | OneWorkspace;

/** Reads the options; throws UsageError with all that is wrong at once. */
function readOptions(values: Values): ReplayRequest {
  const parsed = optionsSchema.safeParse(values);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
    throw new UsageError(
      [...names]
        .map((name) => `--${name}: must be ${name === 'from' ? 'archive or log' : 'a text'}`)
        .join('\n'),
    );
  }
  const { from = 'archive', workspace, resume, show = false } = parsed.data;
  if (resume) {
    const others = Object.values(parsed.data).filter((value) => value !== undefined);
    if (others.length > 1) throw new UsageError('--resume: goes with no other option');
    return { kind: 'resume' };
  }
  if (workspace !== undefined) return { kind: 'one', from, workspace, show };
  if (show) throw new UsageError('--show: goes with --workspace');
  return { kind: 'all', from };
}

async function perform(context: CommandContext, request: ReplayRequest): Promise<Result> {
  switch (request.kind) {
    case 'resume':
      return resumeReplay(await openReplay(context));
    case 'all':
      return replayAll(await openReplay(context), request.from);
    case 'one':
      return replayOne(await openReplay(context), request);
    default:
      return request satisfies never;
  }
}

/** Renders one workspace anew. */
async function replayOne(
  context: ReplayContext,
  { from, workspace, show }: OneWorkspace,
): Promise<Result> {
  const { stores, documents, settings, confirmed } = context;
  const owner = await findOwner(stores.pool, workspace);
  await assertSameRenderer(stores.pool, documents, settings);
  const warnings = await compareSources(context, from);
  const folded = await foldOne(context, from, owner);
  if (!folded) throw new Refused('NOT_FOUND', `the ${from} has no commit of workspace ${owner}`);
  const rendered = await renderFolded(context, folded);
  const venue = await describe(rendered, show);
  if (confirmed && !(await documents.writeUnlessOlder(rendered))) {
    const [held] = await documents.versions([owner]);
    throw new Refused(
      'WOULD_GO_BACK',
      `guests are shown version ${held?.version} of epoch ${held?.epoch}, which is newer than ` +
        `version ${rendered.version} of epoch ${rendered.epoch}`,
    );
  }
  const { version, name, digest, model } = venue;
  return {
    json: { from, venue, written: confirmed, warnings },
    lines: [
      ...warnings,
      `${digest}  version ${version}  ${owner}  ${name ?? '(no name)'}`,
      ...(model === undefined ? [] : [JSON.stringify(model, null, 2)]),
      confirmed ? 'its documents were written' : 'nothing was written: repeat it with --yes',
    ],
  };
}

const unpacked = promisify(gunzip);

/** A rendered venue as the command line shows it; with the entities that its menus consist of. */
async function describe(rendered: VenueDocuments, withModel: boolean) {
  const { owner, version, currentName: name, variants } = rendered;
  const venue = { owner, version, name, digest: digestOf(rendered) };
  if (!withModel) return { ...venue, model: undefined };
  const model: unknown = JSON.parse((await unpacked(variants.model.body)).toString('utf8'));
  return { ...venue, model };
}

/** The same for two renderings exactly when all documents and names are the same bytes. */
function digestOf({ names, currentName, variants }: VenueDocuments): string {
  const hash = createHash('sha256').update(JSON.stringify([names, currentName]));
  const byVariant = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
  for (const [variant, { status, etag, body }] of Object.entries(variants).sort(byVariant)) {
    hash.update(JSON.stringify([variant, status, etag, body.length])).update(body);
  }
  return hash.digest('hex').slice(0, 16);
}
