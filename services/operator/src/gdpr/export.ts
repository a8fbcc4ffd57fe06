import path from 'node:path';
import { emptyWorkspace, shownUrls, type Workspace } from '@qr-menu/domain/workspace';
import { readPerson } from '@qr-menu/identity';
import { workspaceStream } from '@qr-menu/schema';
import { evolveByCommit, streamCommits } from '@qr-menu/stores/archive';
import { type Images, ownKeyOf } from '@qr-menu/stores/images';
import { type Command, type CommandContext, requiredText, textOption } from '../command.ts';
import { findOwner } from '../find-venue.ts';
import type { OperatorStores } from '../stores.ts';
import { withImages } from '../workspace-images.ts';
import {
  createBucketWriter,
  createExportWriter,
  type ExportWriter,
  readS3Address,
} from './export-writer.ts';

export const exportCommand: Command = {
  name: 'export',
  summary: 'write everything stored about a workspace to files, for its owner',
  options: {
    account: textOption('<id|name>', "its id, any name, or the owner's id"),
    output: textOption(
      '<path>',
      'a file with the ending .zip, a directory, or s3://<bucket>/<key>.zip',
    ),
  },
  prepare: (values) => {
    const account = requiredText(values, 'account');
    const target = requiredText(values, 'output');
    const address = readS3Address(target);
    const output = address ? target : path.resolve(target);
    return async (context) => {
      const { stores } = context;
      const ownerId = await findOwner(stores.pool, account);
      const at = new Date(stores.clock.now()).toISOString();
      const { AWS_REGION: region, S3_ENDPOINT: endpoint } = stores.environment;
      const writer = address
        ? await createBucketWriter({ ...address, region, endpoint })
        : await createExportWriter(output);
      try {
        const { files, imagesLeftOut } = await withImages(stores.environment, (images) =>
          writeExport(context, ownerId, at, writer, images),
        );
        await writer.finish();
        const lines = [`${ownerId}: ${files.length} files in ${output}`];
        if (imagesLeftOut > 0) {
          lines.push(
            `${imagesLeftOut} images could not be read: images.json lists their addresses`,
          );
        }
        return { json: { ownerId, output, at, files, imagesLeftOut }, lines };
      } catch (error) {
        await writer.discard();
        throw error;
      }
    };
  },
};

/** Writes the files one by one. Large files, such as the history, are never completely in memory. */
async function writeExport(
  context: CommandContext,
  ownerId: string,
  at: string,
  writer: ExportWriter,
  images: Images | null,
) {
  const { stores } = context;
  const files: string[] = [];
  const add: ExportWriter['add'] = async (name, contents) => {
    await writer.add(name, contents);
    files.push(name);
  };
  await add('README.txt', [Buffer.from(exportReadme(ownerId, at))]);
  const history = exportedHistory(stores, ownerId);
  await add('history.json', history.json());
  const workspace = history.workspace();
  const shown = await addImages(context, workspace, images, add);
  const parts = await exportedParts(stores, workspace);
  for (const [name, part] of Object.entries({ ...parts, images: shown })) {
    await add(`${name}.json`, [Buffer.from(`${JSON.stringify(part, null, 2)}\n`)]);
  }
  return { files, imagesLeftOut: shown.filter(({ file }) => file === null).length };
}

async function addImages(
  { progress, signal }: CommandContext,
  workspace: Workspace,
  images: Images | null,
  add: ExportWriter['add'],
) {
  const urls = shownUrls(workspace);
  const shown: { readonly url: string; readonly file: string | null }[] = [];
  for (const url of urls) {
    signal.throwIfAborted();
    const key = images && ownKeyOf(images, workspace.ownerId, url);
    const bytes = images && key ? await images.read(key) : null;
    const file = key && bytes ? `images/${key.slice(workspace.ownerId.length + 1)}` : null;
    if (file && bytes) await add(file, [bytes]);
    shown.push({ url, file });
    progress.report({ what: 'reading images', done: shown.length, total: urls.length });
  }
  return shown;
}

function exportedHistory({ pool, personalData }: OperatorStores, ownerId: string) {
  let workspace = emptyWorkspace(ownerId);
  async function* json(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('[');
    const stream = workspaceStream(ownerId);
    for await (const commit of streamCommits(pool, stream)) {
      const { version, commitId, at, actor } = commit;
      const events = await personalData.open(stream, commit.events);
      workspace = evolveByCommit(workspace, { at, events });
      const separator = version === 1 ? '' : ',';
      const exported = { version, commitId, at, actor, events };
      yield Buffer.from(`${separator}\n${JSON.stringify(exported, null, 2)}`);
    }
    yield Buffer.from('\n]\n');
  }
  return { json, workspace: (): Workspace => workspace };
}

async function exportedParts(
  { pool }: OperatorStores,
  workspace: Workspace,
): Promise<Readonly<Record<string, unknown>>> {
  const { ownerId, staff } = workspace;
  const { rows: views } = await pool.query<{ day: string; views: string }>(
    'select day, views::text from menu_views where owner = $1 order by day',
    [ownerId],
  );
  const { rows: tables } = await pool.query<{ day: string; table: string; views: string }>(
    'select day, table_mark as table, views::text from table_views where owner = $1 order by day, table_mark',
    [ownerId],
  );
  const present: Readonly<Record<ExportedPart, unknown>> = {
    account: workspace.account,
    names: workspace.names,
    menus: [...workspace.menus.values()],
    sections: [...workspace.sections.values()],
    items: [...workspace.items.values()],
    ingredients: [...workspace.ingredients.values()],
    optionGroups: [...workspace.optionGroups.values()],
    staff: {
      invitations: [...staff.invitations.values()],
      members: [...staff.members.values()],
      everybodyWhoEverWorkedHere: Object.fromEntries(staff.emails),
    },
    transactions: [...workspace.transactions.values()],
    deletion: workspace.deletion,
    scheduledChanges: [...workspace.scheduledChanges.values()],
  };
  return {
    ...present,
    views: views.map(({ day, views: count }) => ({ day, views: Number(count) })),
    tableViews: tables.map(({ views: count, ...scan }) => ({ ...scan, views: Number(count) })),
    user: await readPerson(pool, ownerId),
  };
}

/** Deleted entities are only in the history. An erased workspace has no data to export. */
type ExportedPart = Exclude<keyof Workspace, 'ownerId' | 'bin' | 'erased'>;

const exportReadme = (ownerId: string, at: string): string => `\
QR-menu: all that is stored about the workspace ${ownerId}
Exported ${at}

Each file is JSON in UTF-8. Times are ISO 8601 in UTC. Amounts and prices are in the currency's
smallest unit. Texts in several languages have a field for each: bg, en, de.

account.json       the venue's details, null when there is no account
names.json         every name under which the menu could be reached, in its normal form
menus.json         sections.json and items.json name the menu and the section that they belong to
sections.json
items.json         with prices, discounts, happy hours, days, and the ids of their ingredients and
                   option groups
ingredients.json
optionGroups.json  what guests can choose beside a dish
deletion.json      when the account is to be deleted, null when nobody has asked for it
scheduledChanges.json
                   changes of the menu at a set time: the pending ones and the last finished ones
staff.json         open invitations, members, and the addresses of all who ever worked here
transactions.json  payments and the time that they paid for
history.json       every change since the beginning: who made it, when, and what it was
views.json         how often guests were shown the menu, by day
tableViews.json    how often the code on each table was followed, by day
user.json          the owner in the sign-in service, with the browsers that are signed in and the
                   beginnings of their addresses; null when that is an AWS Cognito user pool:
                   then aws cognito-idp admin-get-user --user-pool-id <pool> --username ${ownerId}
images.json        the address of every image that is shown, and its file in this export if it could
                   be read

Other people's addresses are in staff.json and history.json. Handle the files accordingly.
`;
