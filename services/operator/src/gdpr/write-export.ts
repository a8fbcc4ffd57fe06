import type { Workspace } from '@qr-menu/domain';
import type { Images } from '@qr-menu/platform';
import type { Progress } from '../command.ts';
import type { OperatorStores } from '../stores.ts';
import { exportReadme } from './export-readme.ts';
import type { ExportWriter } from './export-writer.ts';
import { exportedHistory, exportedParts } from './exported-workspace.ts';
import { ownKeyOf, shownUrls } from './workspace-images.ts';

export type Written = { readonly files: readonly string[]; readonly imagesLeftOut: number };

type WriteDeps = {
  readonly stores: OperatorStores;
  readonly writer: ExportWriter;
  readonly images: Images | null;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** ISO 8601. */
  readonly at: string;
};

/** Writes file after file: of a large one, like the history, only some is in memory. */
export async function writeExport(ownerId: string, deps: WriteDeps): Promise<Written> {
  const { stores, writer } = deps;
  const files: string[] = [];
  const add: AddFile = async (name, contents) => {
    await writer.add(name, contents);
    files.push(name);
  };
  await add('README.txt', [Buffer.from(exportReadme(ownerId, deps.at))]);
  const history = exportedHistory(stores, ownerId);
  await add('history.json', history.json());
  const workspace = history.workspace();
  const shown = await addImages(workspace, deps, add);
  const parts = await exportedParts(stores, workspace);
  for (const [name, part] of Object.entries({ ...parts, images: shown })) {
    await add(`${name}.json`, [Buffer.from(`${JSON.stringify(part, null, 2)}\n`)]);
  }
  return { files, imagesLeftOut: shown.filter(({ file }) => file === null).length };
}

type AddFile = ExportWriter['add'];
type ShownImage = { readonly url: string; readonly file: string | null };

async function addImages(
  workspace: Workspace,
  { images, progress, signal }: WriteDeps,
  add: AddFile,
): Promise<readonly ShownImage[]> {
  const urls = shownUrls(workspace);
  const shown: ShownImage[] = [];
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
