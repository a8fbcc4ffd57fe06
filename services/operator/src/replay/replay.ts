import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { VenueDocuments } from '@qr-menu/stores/menu-documents';
import { z } from 'zod';
import { type Command, flagOption, type Result, textOption, type Values } from '../command.ts';
import { Refused, UsageError } from '../errors.ts';
import { findOwner } from '../find-venue.ts';
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
    from: textOption('<archive|log>', 'where the events come from; archive when absent'),
    workspace: textOption(
      '<owner|account|name>',
      'only this one: an id of the owner or account, or any name it ever had',
    ),
    show: flagOption('with --workspace: print what its menus consist of'),
    resume: flagOption('go on where an interrupted replay stopped'),
  },
  prepare: (values) => {
    const options = readOptions(values);
    return async (context) => {
      const replaying = await openReplay(context);
      if (options.resume) return resumeReplay(replaying);
      const { workspace, from = 'archive', show = false } = options;
      if (workspace === undefined) return replayAll(replaying, from);
      return replayOne(replaying, from, workspace, show);
    };
  },
};

const optionsSchema = z.object({
  from: z.enum(['archive', 'log']).optional(),
  workspace: z.string().min(1).optional(),
  resume: z.boolean().optional(),
  show: z.boolean().optional(),
});

function readOptions(values: Values): z.infer<typeof optionsSchema> {
  const parsed = optionsSchema.safeParse(values);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
    throw new UsageError(
      [...names]
        .map((name) => `--${name}: must be ${name === 'from' ? 'archive or log' : 'a text'}`)
        .join('\n'),
    );
  }
  const { workspace, resume, show } = parsed.data;
  const set = Object.values(parsed.data).filter((value) => value !== undefined);
  if (resume && set.length > 1) throw new UsageError('--resume: goes with no other option');
  if (show && workspace === undefined) throw new UsageError('--show: goes with --workspace');
  return parsed.data;
}

async function replayOne(
  context: ReplayContext,
  from: Source,
  workspace: string,
  show: boolean,
): Promise<Result> {
  const { stores, documents, settings, confirmed } = context;
  const owner = await findOwner(stores.pool, workspace);
  await assertSameRenderer(stores.pool, documents, settings);
  const warnings = await compareSources(context, from);
  const folded = await foldOne(context, from, owner);
  if (!folded) throw new Refused('NOT_FOUND', `the ${from} has no commit of workspace ${owner}`);
  const rendered = await renderFolded(context, folded);
  const { version, currentName: name, variants } = rendered;
  const digest = digestOf(rendered);
  const model: unknown = show
    ? JSON.parse((await promisify(gunzip)(variants.model.body)).toString('utf8'))
    : undefined;
  if (confirmed && !(await documents.writeUnlessOlder(rendered))) {
    const [held] = await documents.versions([owner]);
    throw new Refused(
      'WOULD_GO_BACK',
      `guests are shown version ${held?.version} of epoch ${held?.epoch}, which is newer than ` +
        `version ${version} of epoch ${rendered.epoch}`,
    );
  }
  return {
    json: { from, venue: { owner, version, name, digest, model }, written: confirmed, warnings },
    lines: [
      ...warnings,
      `${digest}  version ${version}  ${owner}  ${name ?? '(no name)'}`,
      ...(show ? [JSON.stringify(model, null, 2)] : []),
      confirmed ? 'its documents were written' : 'nothing was written: repeat it with --yes',
    ],
  };
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
